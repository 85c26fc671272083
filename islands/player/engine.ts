import type Hls from "hls.js";
import { listen } from "../listen.ts";
import { importScript } from "../script.ts";
import { hlsEngine } from "./hls-engine.ts";
import type { RungEvents } from "./rungs.ts";
import { soundOf } from "./sound-only.ts";

/** What is to be played, and how. */
export type Order = {
  /** The address of hls.js. */
  script: string;
  /** The master playlist. */
  src: string;
  /** The height that is wished for: no higher one is fetched by itself. 0 for whatever the network carries. */
  quality: number;
  at: number;
  live: Reception | undefined;
  /** Nothing but the sound, where it has a playlist of its own. */
  soundOnly: boolean;
  /** By the browser itself, as another device takes it over. */
  native: boolean;
};

export type EngineEvents = RungEvents & {
  /** Playback cannot go on by itself. */
  onFatal(): void;
};

/** Seconds on the element's line of time. */
export type Span = { start: number; end: number };

/** How a stream is received. `low`: as near to the present as it goes; `normal`: a few seconds behind, which bears more. */
export type LiveMode = "low" | "normal";

/** `clock`: the page says where playback stands, as in a premiere. */
export type Reception = LiveMode | "clock";

/** What plays, for who wants to know it exactly. */
export type EngineFacts = {
  /** Bits a second of the rendition that plays. */
  bitrate: number | undefined;
  codecs: string;
  /** Bits a second that the network seems to carry. */
  bandwidth: number;
};

export type Engine = {
  /** The sound alone is fetched. */
  soundOnly: boolean;
  facts(): EngineFacts | undefined;
  /** What can be sought in a stream: its end is where "live" is. Undefined while that is not known. */
  span(): Span | undefined;
  /** Seconds behind the present, as the playlist's times tell. */
  latency(): number | undefined;
  /** This height and no other, or 0 to let bandwidth decide. */
  setQuality(height: number): void;
  /** Reads the master playlist anew, when more renditions are ready, while playback goes on from its buffer. */
  refresh(): Promise<void>;
  destroy(): void;
};

/**
 * Attaches the stream to the element: by hls.js where it works, else by the browser's own HLS. Throws `ScriptMissing`
 * when hls.js does not come.
 */
export async function startEngine(video: HTMLVideoElement, order: Order, events: EngineEvents): Promise<Engine> {
  if (order.native) return nativeEngine(video, order, events, false);
  const sound = order.soundOnly ? await soundOf(order.src) : undefined;
  const wanted = sound === undefined ? order : { ...order, src: sound };
  const soundOnly = sound !== undefined;
  const { default: HlsClass } = await importScript<{ default: typeof Hls }>(order.script);
  if (HlsClass.isSupported()) return { ...hlsEngine(HlsClass, video, wanted, events), soundOnly };
  return nativeEngine(video, wanted, events, soundOnly);
}

/** By the browser's own HLS. */
function nativeEngine(video: HTMLVideoElement, order: Order, events: EngineEvents, soundOnly: boolean): Engine {
  video.src = order.src;
  if (!order.live) video.currentTime = order.at;
  const stopListening = listen(video, { error: () => events.onFatal() });
  return {
    soundOnly,
    facts: () => undefined,
    span: () => seekableSpan(video),
    latency: () => undefined,
    setQuality: () => undefined,
    refresh: async () => undefined,
    destroy() {
      stopListening();
      video.removeAttribute("src");
    },
  };
}

function seekableSpan(video: HTMLVideoElement): Span | undefined {
  const { seekable } = video;
  return seekable.length > 0 ? { start: seekable.start(0), end: seekable.end(seekable.length - 1) } : undefined;
}
