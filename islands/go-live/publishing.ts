import { SaidFault } from "./devices.ts";
import type { GoLiveWord } from "./props.ts";
import { endSession, openSession, type WhipSession } from "./whip.ts";

export type Sent = { bitsPerSecond: number; framesPerSecond: number; limited: boolean };

export type PublishingOptions = {
  endpoint: string;
  stream: MediaStream;
  bitsPerSecond: number;
  onState(state: "connecting" | "live" | "lost"): void;
  /** It is over and will not come back. */
  onFail(word: GoLiveWord): void;
  onSent(sent: Sent): void;
};

export type Publishing = {
  /** Sends other tracks (another camera, another size) without a new session. */
  replace(stream: MediaStream, bitsPerSecond: number): Promise<void>;
  stop(): void;
};

const firstPause = 1000;
const longestPause = 8000;
/** How long it is tried to come back, in ms: the server keeps the stream open for about as long. */
const giveUpAfter = 90_000;
const connectWithin = 12_000;
const standsStillFor = 2500;

/** Keeps a stream going to the server: a lost connection is made again until it is stopped or refused. */
export function startPublishing(options: PublishingOptions): Publishing {
  let { stream, bitsPerSecond } = options;
  let current: WhipSession | undefined;
  let stopped = false;
  let everLive = false;
  let lostAt = 0;
  let pause = firstPause;
  let timer = 0;
  let watch = 0;
  void connect();

  return {
    async replace(next, bits) {
      stream = next;
      bitsPerSecond = bits;
      if (!current) return;
      for (const sender of current.connection.getSenders()) {
        const kind = sender.track?.kind;
        await sender.replaceTrack(next.getTracks().find((track) => track.kind === kind) ?? null);
      }
      current.setBitRate(bits);
    },
    stop() {
      stopped = true;
      drop();
    },
  };

  async function connect(): Promise<void> {
    if (!everLive) options.onState("connecting");
    try {
      const session = await openSession(options.endpoint, stream, bitsPerSecond);
      if (stopped) return endSession(session);
      current = session;
      follow(session);
    } catch (error) {
      const word = error instanceof SaidFault ? error.word : "failed";
      // Whoever was live comes back through short faults; a refusal is final, and so is a first attempt.
      if (everLive && (word === "network" || word === "off" || word === "busy")) again();
      else fail(word);
    }
  }

  function follow(session: WhipSession): void {
    const { connection } = session;
    timer = window.setTimeout(() => lost(session, "blocked"), connectWithin);
    connection.addEventListener("connectionstatechange", () => {
      const state = connection.connectionState;
      if (session !== current || stopped) return;
      if (state === "connected") {
        clearTimeout(timer);
        everLive = true;
        pause = firstPause;
        lostAt = 0;
        options.onState("live");
        clearInterval(watch);
        watch = watchSent(connection, options.onSent, () => lost(session, "network"));
      } else if (state === "failed" || state === "closed") lost(session, "blocked");
    });
  }

  function lost(session: WhipSession, word: GoLiveWord): void {
    if (session !== current || stopped) return;
    drop();
    if (everLive) again();
    else fail(word);
  }

  function again(): void {
    lostAt ||= performance.now();
    if (performance.now() - lostAt > giveUpAfter) {
      fail("network");
      return;
    }
    options.onState("lost");
    timer = window.setTimeout(() => void connect(), pause);
    pause = Math.min(pause * 2, longestPause);
  }

  function fail(word: GoLiveWord): void {
    if (stopped) return;
    stopped = true;
    drop();
    options.onFail(word);
  }

  function drop(): void {
    clearTimeout(timer);
    clearInterval(watch);
    if (current) endSession(current);
    current = undefined;
  }
}

/** Measures each second what leaves; calls `still` when the other side has stopped acknowledging. */
function watchSent(connection: RTCPeerConnection, onSent: (sent: Sent) => void, still: () => void): number {
  let before: { bytes: number; at: number } | undefined;
  let disconnectedSince = 0;
  return window.setInterval(async () => {
    if (connection.connectionState === "disconnected") {
      disconnectedSince ||= performance.now();
      if (performance.now() - disconnectedSince > standsStillFor) return still();
    } else disconnectedSince = 0;
    const report = await connection.getStats();
    let bytes = 0;
    let framesPerSecond = 0;
    let limited = false;
    for (const entry of report.values()) {
      if (entry.type !== "outbound-rtp") continue;
      bytes += entry.bytesSent ?? 0;
      if (entry.kind !== "video") continue;
      framesPerSecond = entry.framesPerSecond ?? 0;
      limited = entry.qualityLimitationReason === "bandwidth";
    }
    const at = performance.now();
    if (before) onSent({ bitsPerSecond: ((bytes - before.bytes) * 8000) / (at - before.at), framesPerSecond, limited });
    before = { bytes, at };
  }, 1000);
}
