import type { RefObject } from "react";
import type { Span } from "./engine.ts";
import { remember, rememberCinema } from "./memory.ts";
import type { PlayerProps } from "./props.ts";
import { rates } from "./settings-menu.tsx";
import type { PlayerActions } from "./shortcuts.ts";
import type { PlayerState } from "./use-player.ts";

type Acting = {
  root: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  state: PlayerState;
  set(change: Partial<PlayerState>): void;
  start(): Promise<void>;
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

  return {
    toggle() {
      const media = video.current;
      if (!media) return;
      if (!state.started) void start();
      else if (media.paused) media.play().catch(() => undefined);
      else media.pause();
    },
    seekBy(seconds) {
      const { start: from, end } = reach();
      if (video.current) video.current.currentTime = Math.min(end, Math.max(from, video.current.currentTime + seconds));
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
      const [first] = props.captions;
      if (!first) return;
      const lang = state.captions ? "" : (props.captions.find((track) => track.lang === props.lang) ?? first).lang;
      set({ captions: lang });
      remember({ captions: lang });
    },
    faster(by) {
      const at = rates.indexOf(state.rate);
      setRate(rates[Math.min(rates.length - 1, Math.max(0, at + by))] ?? 1);
    },
    setRate,
    help: showHelp,
  };
}
