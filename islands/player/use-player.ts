import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { ScriptMissing } from "../script.ts";
import { type Engine, type LiveMode, type Order, type Quality, startEngine } from "./engine.ts";
import { recall, recallPosition, remember } from "./memory.ts";
import type { PlayerProps } from "./props.ts";
import { reportPlayback } from "./report.ts";
import { useCaptions } from "./use-captions.ts";
import { useMoreRenditions } from "./use-more-renditions.ts";

/** What to play. */
export type Source = {
  src: string | null;
  /** Received while it happens. */
  live: boolean;
  /** A premiere's playhead now, in seconds: the same for everybody. */
  position?: () => number;
  /** Nobody clicked: sound may have to wait for a tap. */
  preview: boolean;
};

/** `gone`: what plays it is of a former release of the server. */
export type Failure = "media" | "script" | "gone";

export type PlayerState = {
  started: boolean;
  /** Something of it is in the picture. */
  seen: boolean;
  playing: boolean;
  ended: boolean;
  /** Shown only after 300 ms of waiting. */
  waiting: boolean;
  failed: Failure | false;
  muted: boolean;
  volume: number;
  rate: number;
  duration: number;
  qualities: Quality[];
  quality: number;
  playingHeight: number;
  /** Language of the captions shown; empty for none. */
  captions: string;
  cues: VTTCue[];
  /** Playback was resumed here. */
  resumed: number | null;
  /** How a stream is received. */
  mode: LiveMode;
  /** The browser let it begin without sound only. */
  silenced: boolean;
};

const spinnerAfter = 300;
const resumedShownFor = 8000;

/** The state of the player and what can be done with it; the element itself is the source of truth. */
export function usePlayer(video: RefObject<HTMLVideoElement | null>, props: PlayerProps, source: Source) {
  const [state, setState] = useState<PlayerState>(() => initial(props));
  const engine = useRef<Engine | null>(null);
  const starting = useRef(false);
  const live = useRef(source.live);
  live.current = source.live;
  /** The sound is off because of the browser or the page, not because of the person. */
  const quietly = useRef(false);
  const stopReport = useRef<() => void>(undefined);
  const set = useCallback((change: Partial<PlayerState>) => setState((old) => ({ ...old, ...change })), []);

  // Memory is read after hydration, so that the first rendering equals the server's.
  useEffect(() => {
    const memory = recall();
    const media = video.current;
    if (!media) return;
    quietly.current = props.muted;
    media.volume = memory.volume;
    media.muted = memory.muted || props.muted;
    set({
      volume: memory.volume,
      muted: media.muted,
      rate: memory.rate,
      quality: memory.quality,
      // Of a language that this video has; another one is no choice that a person made here.
      captions: props.captions.some(({ lang }) => lang === memory.captions) ? memory.captions : "",
      mode: memory.latency,
    });
  }, [video, set, props.captions, props.muted]);

  /** Begins where this person stopped or the address says; at `from` when playback broke off there. */
  const start = useCallback(
    async (from?: number) => {
      const media = video.current;
      if (!media || starting.current || source.src === null) return;
      starting.current = true;
      // Some browsers let only what was touched by the press itself play with sound; what plays it comes later.
      if (media.networkState === HTMLMediaElement.NETWORK_EMPTY) media.load();
      const memory = recall();
      const at = source.position?.() ?? (source.live ? 0 : (from ?? beginning(props)));
      const resumed = from === undefined && props.startAt === null && !props.stage && at > 5 ? at : null;
      set({ started: true, failed: false, waiting: true, resumed });
      try {
        const events = {
          onQualities: (qualities: Quality[]) => set({ qualities }),
          onQuality: (playingHeight: number) => set({ playingHeight }),
          onFatal: () => set({ failed: "media", waiting: false }),
        };
        const mode = source.live ? (source.position ? "clock" : memory.latency) : undefined;
        const order: Order = { script: props.engine, src: source.src, quality: memory.quality, at, live: mode };
        engine.current = await startEngine(media, order, events);
        media.playbackRate = source.live ? 1 : memory.rate;
        if (source.preview) {
          quietly.current = true;
          media.muted = true;
        }
        // Of what plays in a frame without an origin the server takes no word.
        if (self.origin !== "null") stopReport.current ??= reportPlayback(media, props);
        await media.play().catch(async (error) => {
          // Nobody clicked yet: browsers let it begin without sound only.
          if (media.muted || error?.name !== "NotAllowedError") return;
          quietly.current = true;
          media.muted = true;
          set({ silenced: true });
          await media.play().catch(() => undefined);
        });
      } catch (error) {
        const gone = error instanceof ScriptMissing && error.gone;
        if (gone) document.dispatchEvent(new CustomEvent("nadaj:script-gone"));
        set({ failed: gone ? "gone" : error instanceof ScriptMissing ? "script" : "media", waiting: false });
      }
    },
    [video, props, source, set],
  );

  useEffect(() => {
    const media = video.current;
    if (!media) return;
    let spinner = 0;
    const wait = () => {
      clearTimeout(spinner);
      spinner = window.setTimeout(() => set({ waiting: true }), spinnerAfter);
    };
    const go = () => {
      clearTimeout(spinner);
      set({ waiting: false });
    };
    const listeners: Record<string, () => void> = {
      play: () => set({ playing: true, ended: false }),
      pause: () => set({ playing: false }),
      ended: () => set({ ended: true, playing: false }),
      waiting: wait,
      seeking: wait,
      canplay: go,
      loadeddata: () => set({ seen: true }),
      playing: go,
      seeked() {
        go();
        if (!media.ended) set({ ended: false });
      },
      volumechange: () => {
        set({ volume: media.volume, muted: media.muted });
        if (!media.muted) {
          quietly.current = false;
          set({ silenced: false });
        }
        if (!quietly.current) remember({ volume: media.volume, muted: media.muted });
      },
      // A stream's is changed a little all the time, and by nobody's wish.
      ratechange: () => {
        if (!live.current) set({ rate: media.playbackRate });
      },
      durationchange: () => {
        // A stream's grows with every part, and nothing shows it.
        if (!live.current) set({ duration: fullDuration(media, props) });
      },
    };
    for (const [name, run] of Object.entries(listeners)) media.addEventListener(name, run);
    return () => {
      clearTimeout(spinner);
      for (const [name, run] of Object.entries(listeners)) media.removeEventListener(name, run);
      engine.current?.destroy();
      engine.current = null;
      stopReport.current?.();
      stopReport.current = undefined;
    };
  }, [video, props, set]);

  const { resumed } = state;
  useEffect(() => {
    if (resumed === null) return;
    const timer = setTimeout(() => set({ resumed: null }), resumedShownFor);
    return () => clearTimeout(timer);
  }, [resumed, set]);

  useCaptions(video, state.captions, state.started, set);
  const refresh = useCallback(() => void engine.current?.refresh(), []);
  useMoreRenditions(props, source, state, refresh);

  const retry = useCallback(() => {
    const from = video.current?.currentTime || undefined;
    engine.current?.destroy();
    engine.current = null;
    starting.current = false;
    void start(from);
  }, [video, start]);

  const { failed } = state;
  useEffect(() => {
    if (!failed) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [failed, retry]);

  return {
    state,
    set,
    start,
    engine,
    /** Receives the stream the other way from now on. */
    setMode(mode: LiveMode) {
      remember({ latency: mode });
      set({ mode });
      retry();
    },
    setQuality(height: number) {
      remember({ quality: height });
      set({ quality: height });
      engine.current?.setQuality(height);
    },
    retry,
  };
}

/** How it stands, in a word. */
export function stateName({ failed, ended, playing, started }: PlayerState) {
  if (failed) return "failed";
  return ended ? "ended" : playing ? "playing" : started ? "paused" : "ready";
}

/** Where to begin, in seconds; what is nearly over begins anew. */
function beginning(props: PlayerProps): number {
  const resume =
    props.startAt ?? (props.resumeAt > 0 ? props.resumeAt : props.loggedIn ? 0 : recallPosition(props.videoId));
  const nearlyOver = props.duration > 0 && resume > props.duration * 0.95;
  return nearlyOver ? 0 : Math.max(0, resume);
}

function initial(props: PlayerProps): PlayerState {
  return {
    started: false,
    seen: false,
    playing: false,
    ended: false,
    waiting: false,
    failed: false,
    muted: false,
    volume: 1,
    rate: 1,
    duration: props.duration,
    qualities: [],
    quality: 480,
    playingHeight: 0,
    captions: "",
    cues: [],
    resumed: null,
    mode: "low",
    silenced: false,
  };
}

/** While a playlist grows the element knows only its present end; the page knows the whole. */
function fullDuration(media: HTMLVideoElement, props: PlayerProps): number {
  const known = Number.isFinite(media.duration) ? media.duration : 0;
  return Math.max(known, props.duration);
}
