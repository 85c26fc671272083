import { SaidFault } from "./devices.ts";
import { follow, type Sent } from "./follow.ts";
import type { GoLiveWord } from "./props.ts";
import { endSession, openSession, type WhipSession } from "./whip.ts";

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

/** Keeps a stream going to the server: a lost connection is made again until it is stopped or refused. */
export function startPublishing(options: PublishingOptions): Publishing {
  let { stream, bitsPerSecond } = options;
  let current: { session: WhipSession; leave(): void } | undefined;
  let stopped = false;
  let everLive = false;
  let lostAt = 0;
  let pause = firstPause;
  let timer = 0;
  void connect();

  return {
    async replace(next, bits) {
      stream = next;
      bitsPerSecond = bits;
      await current?.session.replace(next, bits);
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
      current = { session, leave: follow(session.connection, up, lost, options.onSent) };
    } catch (error) {
      const word = error instanceof SaidFault ? error.word : "failed";
      // Whoever was live comes back through short faults; a refusal is final, and so is a first attempt.
      if (everLive && (word === "network" || word === "off" || word === "busy")) again();
      else fail(word);
    }
  }

  function up(): void {
    everLive = true;
    pause = firstPause;
    lostAt = 0;
    options.onState("live");
  }

  function lost(word: GoLiveWord): void {
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
    current?.leave();
    if (current) endSession(current.session);
    current = undefined;
  }
}
