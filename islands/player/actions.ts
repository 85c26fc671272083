import type { RefObject } from "react";
import type { CaptionLook } from "./caption-look.ts";
import { chapterBeside } from "./chapter.ts";
import type { Span } from "./engine.ts";
import { recall, remember, rememberCinema } from "./memory.ts";
import type { PlayerProps } from "./props.ts";
import { rates } from "./rates.ts";
import type { PlayerActions } from "./shortcuts.ts";
import { keepSleep, type Sleep } from "./sleep.ts";
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
    fullscreen: () => toggleFullscreen(root.current, video.current),
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
    chapter: (by) => toChapter(video.current, props, by),
    ...choices({ state, set }),
    help: showHelp,
  };
}

/** What is chosen in the menu's rarer lists. */
function choices({ state, set }: Pick<Acting, "state" | "set">) {
  return {
    setCaptionLook(change: Partial<CaptionLook>) {
      const captionLook = { ...state.captionLook, ...change };
      remember({ captionLook });
      set({ captionLook });
    },
    setLoop: (loop: boolean) => set({ loop }),
    setSleep(sleep: Sleep) {
      keepSleep(sleep);
      set({ sleep });
    },
  };
}

/** A phone that knows no full screen but the element's own gets that. */
function toggleFullscreen(player: HTMLElement | null, media: HTMLVideoElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (player?.requestFullscreen) player.requestFullscreen().catch(() => undefined);
  else (media as unknown as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.();
}

function toChapter(media: HTMLVideoElement | null, { chapters }: PlayerProps, by: 1 | -1): void {
  const to = chapterBeside(chapters, media?.currentTime ?? 0, by);
  if (media && to !== undefined) media.currentTime = to;
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
