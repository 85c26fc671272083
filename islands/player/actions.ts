import type { RefObject } from "react";
import { chapterBeside } from "./chapter.ts";
import type { Span } from "./engine.ts";
import { recall, remember, rememberCinema } from "./memory.ts";
import type { PlayerProps } from "./props.ts";
import { rates } from "./rates.ts";
import type { PlayerActions } from "./shortcuts.ts";
import { keepSleep } from "./sleep.ts";
import type { PlayerState } from "./state.ts";

type Acting = {
  root: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  state: PlayerState;
  set(change: Partial<PlayerState>): void;
  start(from?: number): Promise<void>;
  /** What can be sought now. */
  reach(): Span;
  showHelp(): void;
};

/** What the keys and buttons do. */
export function playerActions({ root, video, props, state, set, start, reach, showHelp }: Acting): PlayerActions {
  function setRate(rate: number): void {
    if (video.current) video.current.playbackRate = rate;
    remember({ rate });
    set({ rate });
  }

  function setCaptions(lang: string): void {
    set({ captions: lang });
    remember({ captions: lang, ...(lang ? { captionsIn: lang } : {}) });
  }

  function seekBy(seconds: number): void {
    const { start: from, end } = reach();
    if (video.current) video.current.currentTime = Math.min(end, Math.max(from, video.current.currentTime + seconds));
  }

  return {
    playFrom(seconds) {
      if (!state.started) {
        void start(seconds);
        return;
      }
      if (!video.current) return;
      video.current.currentTime = seconds;
      video.current.play().catch(() => undefined);
    },
    next() {
      const [next] = props.next;
      if (next && mayStep(props)) location.assign(next.href);
    },
    previous: () => goBack(props),
    toggle() {
      const media = video.current;
      if (!media) return;
      if (!state.started) void start();
      else if (media.paused) media.play().catch(() => undefined);
      else media.pause();
    },
    seekBy,
    seekByShare(share) {
      const { start: from, end } = reach();
      seekBy(share * (end - from));
    },
    seekTo(share) {
      const { start: from, end } = reach();
      if (video.current) video.current.currentTime = from + share * (end - from);
    },
    louder(by) {
      if (!video.current) return;
      video.current.volume = Math.min(1, Math.max(0, video.current.volume + by));
      video.current.muted = false;
    },
    mute() {
      if (video.current) video.current.muted = !video.current.muted;
    },
    fullscreen() {
      if (document.fullscreenElement) void document.exitFullscreen();
      else if (root.current?.requestFullscreen) root.current.requestFullscreen().catch(() => undefined);
      else (video.current as unknown as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.();
    },
    cinema() {
      const on = document.documentElement.dataset.cinema !== "on";
      document.documentElement.dataset.cinema = on ? "on" : "";
      rememberCinema(on);
    },
    captions() {
      const wished = [recall().captionsIn, props.lang, props.captions[0]?.lang];
      const lang = wished.find((lang) => props.captions.some((track) => track.lang === lang));
      if (lang !== undefined) setCaptions(state.captions ? "" : lang);
    },
    setCaptions,
    faster(by) {
      const at = rates.indexOf(state.rate);
      setRate(rates[Math.min(rates.length - 1, Math.max(0, at + by))] ?? 1);
    },
    setRate,
    chapter(by) {
      const to = chapterBeside(props.chapters, video.current?.currentTime ?? 0, by);
      if (video.current && to !== undefined) video.current.currentTime = to;
    },
    setCaptionLook(change) {
      const captionLook = { ...state.captionLook, ...change };
      remember({ captionLook });
      set({ captionLook });
    },
    setLoop: (loop) => set({ loop }),
    setSleep(sleep) {
      keepSleep(sleep);
      set({ sleep });
    },
    help: showHelp,
  };
}

/** A frame on another site stays with its film, or with its list. */
export function mayStep({ embed, inList }: PlayerProps): boolean {
  return !embed || inList;
}

/** To the one before it in its list, or else to the one that led here. */
function goBack(props: PlayerProps): void {
  if (!mayStep(props)) return;
  const { embed, previous } = props;
  const from = document.referrer;
  const fromVideo = ["/watch/", "/en/watch/"].some((path) => from.startsWith(location.origin + path));
  if (previous !== null) location.assign(previous);
  else if (fromVideo && !embed) history.back();
}
