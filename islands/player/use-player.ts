import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { listen } from "../listen.ts";
import { lookOf } from "./caption-look.ts";
import type { LiveMode } from "./engine.ts";
import { recall, remember } from "./memory.ts";
import type { PlayerProps } from "./props.ts";
import type { Hold } from "./spot/on-air.ts";
import { initialState, type PlayerState, type Source } from "./state.ts";
import { useCaptions } from "./use-captions.ts";
import { useElement } from "./use-element.ts";
import { useMoreRenditions } from "./use-more-renditions.ts";
import { useStart } from "./use-start.ts";

/** What the parts of the player have in common. */
export type Playback = {
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  source: Source;
  set(change: Partial<PlayerState>): void;
  /** The sound is off because of the browser or the page, not because of the person. */
  quietly: RefObject<boolean>;
  /** Takes the sound away, and says so unless nothing else was expected. */
  silence(said?: boolean): void;
  /** What playback that begins at this second waits for; undefined when for nothing. */
  before(at: number): Hold | undefined;
};

const resumedShownFor = 8000;

/** The state of the player and what can be done with it; the element itself is the source of truth. */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  props: PlayerProps,
  source: Source,
  before: Playback["before"],
) {
  const [state, setState] = useState<PlayerState>(() => initialState(props));
  const set = useCallback((change: Partial<PlayerState>) => setState((old) => ({ ...old, ...change })), []);
  const quietly = useRef(false);
  const silence = useCallback(
    (said = true) => {
      quietly.current = true;
      if (video.current) video.current.muted = true;
      if (said) set({ silenced: true });
    },
    [video, set],
  );
  const playback = { video, props, source, set, quietly, silence, before };
  useRemembered(playback);
  useElement(playback);
  const { engine, start, retry, native } = useStart(playback);
  useResumedFor(state.resumed, set);
  useCaptions(video, state.captions, state.started, set);
  const refresh = useCallback(() => void engine.current?.refresh(), [engine]);
  useMoreRenditions(props, source, state, refresh);
  useRetryOnline(state.failed !== false, retry);
  return {
    state,
    set,
    start,
    engine,
    silence,
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
    /** Fetches nothing but the sound from now on, or the picture again. */
    setSoundOnly(soundOnly: boolean) {
      remember({ soundOnly });
      set({ soundOnly });
      if (state.started) retry();
    },
    /** Plays by the browser itself, for another device, or as before. */
    playNatively(on: boolean) {
      native.current = on;
      retry();
    },
  };
}

/** Memory is read after hydration, so that the first rendering equals the server's. */
function useRemembered({ video, props: { captions, muted, soundAlone }, set, quietly }: Playback): void {
  useEffect(() => {
    const memory = recall();
    const media = video.current;
    if (!media) return;
    quietly.current = muted;
    media.volume = memory.volume;
    media.muted = memory.muted || muted;
    set({
      volume: memory.volume,
      muted: media.muted,
      rate: memory.rate,
      quality: memory.quality,
      // Of a language that this video has; another one is no choice that a person made here.
      captions: captions.some(({ lang }) => lang === memory.captions) ? memory.captions : "",
      captionLook: lookOf(memory.captionLook),
      soundOnly: soundAlone && memory.soundOnly === true,
      mode: memory.latency,
    });
  }, [video, set, captions, muted, soundAlone, quietly]);
}

/** For how long it is said that playback was resumed. */
function useResumedFor(resumed: number | null, set: Playback["set"]): void {
  useEffect(() => {
    if (resumed === null) return;
    const timer = setTimeout(() => set({ resumed: null }), resumedShownFor);
    return () => clearTimeout(timer);
  }, [resumed, set]);
}

function useRetryOnline(failed: boolean, retry: () => void): void {
  useEffect(() => (failed ? listen(window, { online: retry }) : undefined), [failed, retry]);
}
