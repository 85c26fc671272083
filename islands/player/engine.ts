import type Hls from "hls.js";
import type { AttachMediaSourceData } from "hls.js";
import { importScript } from "../script.ts";
import { bandwidth, rememberBandwidth } from "./bandwidth.ts";

/** A quality to choose: the short side of its picture. */
export type Quality = { index: number; height: number };

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
};

export type EngineEvents = {
  onQualities(qualities: Quality[]): void;
  /** The rung that is playing. */
  onQuality(height: number): void;
  /** Playback cannot go on by itself. */
  onFatal(): void;
};

/** Seconds on the element's line of time. */
export type Span = { start: number; end: number };

/** How a stream is received. `low`: as near to the present as it goes; `normal`: a few seconds behind, which bears more. */
export type LiveMode = "low" | "normal";

/** `clock`: the page says where playback stands, as in a premiere. */
export type Reception = LiveMode | "clock";

export type Engine = {
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

const networkTries = 4;
/** Seconds of the buffer that are kept when a better rung takes over: time enough to load its first segment. */
const keptAhead = 6;
/** By how many seconds sound and picture may end apart. */
const endReach = 0.5;
/** How many seconds behind the newest picture playback stays. */
const behind: Record<LiveMode, number> = { low: 1, normal: 5 };
/** Of what the network carries, the part that the first segment may take: it comes in a second, though it lasts four. */
const firstShare = 1 / 4;

/** The offered height that a wished one comes to: the same, else the next below, else the lowest. */
export function nearestHeight(qualities: Quality[], wanted: number): number {
  if (wanted === 0) return 0;
  return (qualities.find(({ height }) => height <= wanted) ?? qualities.at(-1))?.height ?? wanted;
}

/**
 * Attaches the stream to the element: by hls.js where it works, else by the browser's own HLS. Throws `ScriptMissing`
 * when hls.js does not come.
 */
export async function startEngine(video: HTMLVideoElement, order: Order, events: EngineEvents): Promise<Engine> {
  const { script, src, at, live } = order;
  const { default: HlsClass } = await importScript<{ default: typeof Hls }>(script);
  if (HlsClass.isSupported()) return hlsEngine(HlsClass, video, order, events);
  video.src = src;
  if (!live) video.currentTime = at;
  video.addEventListener("error", () => events.onFatal(), { once: true });
  return {
    span: () => seekableSpan(video),
    latency: () => undefined,
    setQuality: () => undefined,
    refresh: async () => undefined,
    destroy: () => video.removeAttribute("src"),
  };
}

function hlsEngine(
  HlsClass: typeof Hls,
  video: HTMLVideoElement,
  { src, quality, at, live }: Order,
  events: EngineEvents,
): Engine {
  let hls: Hls;
  let wanted = quality;
  /** The person chose it now, so that nothing else is played, whatever the network. */
  let fixed = false;
  let tries = 0;
  let recovered = 0;
  let playing = 0;
  let buffers: SourceBuffer[] = [];
  /** The kinds of playlist whose last segment is buffered. */
  const lasts = new Set<string>();
  let destroyed = false;

  function open(position: number, taken?: AttachMediaSourceData | null): void {
    hls = new HlsClass({
      enableWorker: false,
      // -1 is the present of a stream.
      startPosition: live && live !== "clock" && position === 0 ? -1 : position,
      capLevelToPlayerSize: false,
      maxBufferLength: 30,
      backBufferLength: 60,
      lowLatencyMode: live === "low",
      abrEwmaDefaultEstimate: bandwidth(),
      ...(live === "low" || live === "normal" ? { liveSyncDuration: behind[live], maxLiveSyncPlaybackRate: 1.08 } : {}),
    });
    const { Events, ErrorTypes } = HlsClass;
    hls.on(Events.MANIFEST_PARSED, () => {
      events.onQualities(qualitiesOf(hls));
      choose();
      if (!fixed) hls.startLevel = firstLevel(hls);
    });
    hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
      playing = heightOf(hls, level);
      events.onQuality(playing);
    });
    hls.on(Events.BUFFER_CREATED, (_, { tracks }) => {
      buffers = Object.values(tracks).flatMap(({ buffer }) => (buffer instanceof SourceBuffer ? [buffer] : []));
      if (taken && heightOf(hls, hls.loadLevel) !== playing) {
        const startOffset = video.currentTime + keptAhead;
        lasts.delete("main");
        hls.trigger(Events.BUFFER_FLUSHING, { startOffset, endOffset: Number.POSITIVE_INFINITY, type: "video" });
      }
    });
    hls.on(Events.FRAG_BUFFERED, (_, { frag }) => {
      tries = 0;
      rememberBandwidth(hls.bandwidthEstimate);
      if (frag.endList) lasts.add(frag.type);
    });
    const current = hls;
    hls.on(Events.ERROR, (_, { fatal, type, response }) => {
      if (!fatal) return;
      if (type === ErrorTypes.NETWORK_ERROR && tries < networkTries && !isLasting(response?.code)) {
        tries++;
        setTimeout(() => tryAgain(current), 500 * 2 ** tries);
      } else if (type === ErrorTypes.MEDIA_ERROR && recovered < 2) {
        recovered++;
        hls.recoverMediaError();
      } else events.onFatal();
    });
    hls.loadSource(src);
    hls.attachMedia(taken ?? video);
  }

  /** hls.js takes a small hole in a buffer, as where a publisher came back, for something that is still to be loaded. */
  function endAtLast(): void {
    const over = video.currentTime > video.duration - endReach && lasts.size === buffers.length;
    if (!over || buffers.some((buffer) => !goesOnToItsEnd(buffer, video.currentTime))) return;
    for (const type of ["audio", "video"] as const) hls.trigger(HlsClass.Events.BUFFER_EOS, { type });
  }

  /** Without a playlist there is nothing that loading could go on with. */
  function tryAgain(current: Hls): void {
    if (current !== hls) return;
    if (hls.levels.length === 0) hls.loadSource(src);
    else hls.startLoad();
  }

  /** The wanted rung, or the nearest below it, is what is played or the most that is; no bound at 0. */
  function choose(): void {
    const qualities = qualitiesOf(hls);
    const height = nearestHeight(qualities, wanted);
    const index = qualities.find((one) => one.height === height)?.index ?? -1;
    if (fixed) hls.loadLevel = index;
    else hls.autoLevelCapping = index;
  }

  open(at);
  video.addEventListener("waiting", endAtLast);
  return {
    span() {
      const details = hls.latestLevelDetails;
      if (!details) return undefined;
      const end = details.live ? (hls.liveSyncPosition ?? details.edge) : details.edge;
      return { start: details.fragmentStart, end };
    },
    latency: () => (hls.latency > 0 ? hls.latency : undefined),
    setQuality(height) {
      wanted = height;
      fixed = height > 0;
      hls.autoLevelCapping = -1;
      const fit = qualitiesOf(hls).find((one) => one.height === height);
      hls.nextLevel = height === 0 || !fit ? -1 : fit.index;
    },
    async refresh() {
      hls.stopLoad();
      for (const buffer of buffers) await settled(buffer);
      if (destroyed) return;
      // The element keeps its buffers and goes on; only who fills them changes.
      const taken = hls.transferMedia();
      hls.destroy();
      open(video.currentTime, taken);
    },
    destroy() {
      destroyed = true;
      video.removeEventListener("waiting", endAtLast);
      hls.destroy();
    },
  };
}

/** The best rung within bounds whose first segment is soon there; the lowest when none is. */
function firstLevel({ levels, autoLevelCapping }: Hls): number {
  const most = bandwidth() * firstShare;
  const fitting = levels.filter((level, index) => level.bitrate <= most && withinBound(index));
  const best = Math.max(0, ...fitting.map((level) => level.bitrate));
  return Math.max(
    0,
    levels.findIndex((level) => level.bitrate === best),
  );

  function withinBound(index: number): boolean {
    return autoLevelCapping < 0 || index <= autoLevelCapping;
  }
}

/** Whether a time lies in the last of a buffer's ranges, or a little behind it. */
function goesOnToItsEnd({ buffered }: SourceBuffer, time: number): boolean {
  const last = buffered.length - 1;
  return last >= 0 && buffered.start(last) <= time && buffered.end(last) > time - endReach;
}

function settled(buffer: SourceBuffer): Promise<void> | undefined {
  if (!buffer.updating) return;
  return new Promise((resolve) => buffer.addEventListener("updateend", () => resolve(), { once: true }));
}

function seekableSpan(video: HTMLVideoElement): Span | undefined {
  const { seekable } = video;
  return seekable.length > 0 ? { start: seekable.start(0), end: seekable.end(seekable.length - 1) } : undefined;
}

/** Asking again does not help when the file is gone or closed. */
function isLasting(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Highest first. */
function qualitiesOf(hls: Hls): Quality[] {
  return hls.levels
    .map((_, index) => ({ index, height: heightOf(hls, index) }))
    .filter(({ height }) => height > 0)
    .sort((a, b) => b.height - a.height);
}

function heightOf(hls: Hls, index: number): number {
  const level = hls.levels[index];
  return level ? Math.min(level.width, level.height) : 0;
}
