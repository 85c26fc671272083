import type Hls from "hls.js";
import type { AttachMediaSourceData, HlsConfig } from "hls.js";
import { listen } from "../listen.ts";
import { bandwidth, rememberBandwidth } from "./bandwidth.ts";
import { makeBuffers } from "./buffers.ts";
import type { Engine, EngineEvents, EngineFacts, LiveMode, Order } from "./engine.ts";
import { makeRecovery } from "./recovery.ts";
import { makeRungs } from "./rungs.ts";

/** How many seconds behind the newest picture playback stays. */
const behind: Record<LiveMode, number> = { low: 1, normal: 5 };

/** Plays by hls.js. */
export function hlsEngine(
  HlsClass: typeof Hls,
  video: HTMLVideoElement,
  order: Order,
  events: EngineEvents,
): Omit<Engine, "soundOnly"> {
  const rungs = makeRungs(HlsClass, order.quality, events);
  const buffers = makeBuffers(HlsClass, video, rungs);
  const guard = makeRecovery(HlsClass, order.src, events.onFatal);
  let hls: Hls;
  let destroyed = false;
  /** Of what is in the buffers. */
  let codecs: string[] = [];

  function open(position: number, taken?: AttachMediaSourceData | null): void {
    hls = new HlsClass(configFor(order, position));
    rungs.lead(hls);
    buffers.fillBy(hls, Boolean(taken));
    guard(hls);
    hls.on(HlsClass.Events.BUFFER_CREATED, (_, { tracks }) => {
      codecs = Object.values(tracks).map(({ codec, levelCodec }) => codec || levelCodec || "");
    });
    hls.on(HlsClass.Events.FRAG_BUFFERED, () => rememberBandwidth(hls.bandwidthEstimate));
    hls.loadSource(order.src);
    hls.attachMedia(taken ?? video);
  }

  open(order.at);
  const stopListening = listen(video, { waiting: () => buffers.endAtLast(hls) });
  return {
    facts: () => ({ ...factsOf(hls), codecs: codecs.filter(Boolean).join(", ") }),
    span() {
      const details = hls.latestLevelDetails;
      if (!details) return undefined;
      const end = details.live ? (hls.liveSyncPosition ?? details.edge) : details.edge;
      return { start: details.fragmentStart, end };
    },
    latency: () => (hls.latency > 0 ? hls.latency : undefined),
    setQuality: (height) => rungs.set(hls, height),
    async refresh() {
      hls.stopLoad();
      await buffers.settled();
      if (destroyed) return;
      // The element keeps its buffers and goes on; only who fills them changes.
      const taken = hls.transferMedia();
      hls.destroy();
      open(video.currentTime, taken);
    },
    destroy() {
      destroyed = true;
      stopListening();
      hls.destroy();
    },
  };
}

function factsOf({ levels, currentLevel, bandwidthEstimate: bandwidth }: Hls): Omit<EngineFacts, "codecs"> {
  return { bitrate: levels[currentLevel]?.bitrate || undefined, bandwidth };
}

function configFor({ live }: Order, position: number): Partial<HlsConfig> {
  return {
    enableWorker: false,
    // -1 is the present of a stream.
    startPosition: live && live !== "clock" && position === 0 ? -1 : position,
    capLevelToPlayerSize: false,
    maxBufferLength: 30,
    backBufferLength: 60,
    lowLatencyMode: live === "low",
    abrEwmaDefaultEstimate: bandwidth(),
    ...(live === "low" || live === "normal" ? { liveSyncDuration: behind[live], maxLiveSyncPlaybackRate: 1.08 } : {}),
  };
}
