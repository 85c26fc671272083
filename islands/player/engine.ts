import type Hls from "hls.js";

/** A quality to choose: the short side of its picture. */
export type Quality = { index: number; height: number };

export type EngineEvents = {
  onQualities(qualities: Quality[]): void;
  /** The rung that is playing. */
  onQuality(height: number): void;
  /** Playback cannot go on by itself. */
  onFatal(): void;
};

export type Engine = {
  /** A rung's height, or 0 to let bandwidth decide. */
  setQuality(height: number): void;
  /** Loads the master playlist anew at the same place, when more renditions are ready. */
  refresh(): void;
  destroy(): void;
};

const networkTries = 4;

/** Attaches the stream to the element: by hls.js where it works, else by the browser's own HLS. */
export async function startEngine(
  video: HTMLVideoElement,
  src: string,
  quality: number,
  at: number,
  events: EngineEvents,
): Promise<Engine> {
  const { default: HlsClass } = await import("hls.js");
  if (HlsClass.isSupported()) return hlsEngine(HlsClass, video, src, quality, at, events);
  video.src = src;
  video.currentTime = at;
  video.addEventListener("error", () => events.onFatal(), { once: true });
  return {
    setQuality: () => undefined,
    refresh: () => undefined,
    destroy: () => video.removeAttribute("src"),
  };
}

function hlsEngine(
  HlsClass: typeof Hls,
  video: HTMLVideoElement,
  src: string,
  quality: number,
  at: number,
  events: EngineEvents,
): Engine {
  let hls: Hls;
  let wanted = quality;
  let tries = 0;
  let recovered = 0;

  function open(position: number): void {
    hls = new HlsClass({
      enableWorker: false,
      startPosition: position,
      capLevelToPlayerSize: false,
      maxBufferLength: 30,
      backBufferLength: 60,
    });
    const { Events, ErrorTypes } = HlsClass;
    hls.on(Events.MANIFEST_PARSED, () => {
      events.onQualities(qualitiesOf(hls));
      choose();
    });
    hls.on(Events.LEVEL_SWITCHED, (_, { level }) => events.onQuality(heightOf(hls, level)));
    hls.on(Events.FRAG_BUFFERED, () => {
      tries = 0;
    });
    hls.on(Events.ERROR, (_, { fatal, type }) => {
      if (!fatal) return;
      if (type === ErrorTypes.NETWORK_ERROR && tries < networkTries) {
        tries++;
        setTimeout(() => hls.startLoad(), 500 * 2 ** tries);
      } else if (type === ErrorTypes.MEDIA_ERROR && recovered < 2) {
        recovered++;
        hls.recoverMediaError();
      } else events.onFatal();
    });
    hls.loadSource(src);
    hls.attachMedia(video);
  }

  /** The wanted rung, or the nearest below it; auto at 0. */
  function choose(): void {
    const qualities = qualitiesOf(hls);
    const fit = qualities.find(({ height }) => height <= wanted) ?? qualities.at(-1);
    hls.loadLevel = wanted === 0 || !fit ? -1 : fit.index;
  }

  open(at);
  return {
    setQuality(height) {
      wanted = height;
      const fit = qualitiesOf(hls).find((one) => one.height === height);
      hls.nextLevel = height === 0 || !fit ? -1 : fit.index;
    },
    refresh() {
      const position = video.currentTime;
      const paused = video.paused;
      hls.destroy();
      open(position);
      if (!paused) video.play().catch(() => undefined);
    },
    destroy: () => hls.destroy(),
  };
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
