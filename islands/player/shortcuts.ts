import { pageShare, smallStep } from "./bar-scale.ts";
import type { CaptionLook } from "./caption-look.ts";
import type { Sleep } from "./sleep.ts";

export type PlayerActions = {
  toggle(): void;
  playFrom(seconds: number): void;
  /** Goes to the video that follows. */
  next(): void;
  /** Goes to the video before it. */
  previous(): void;
  seekBy(seconds: number): void;
  /** By a part of the whole. */
  seekByShare(share: number): void;
  seekTo(share: number): void;
  louder(by: number): void;
  mute(): void;
  fullscreen(): void;
  cinema(): void;
  captions(): void;
  /** Shows those of this language, or none at an empty one. */
  setCaptions(lang: string): void;
  faster(by: 1 | -1): void;
  setRate(rate: number): void;
  /** To the beginning of the chapter that follows, or of this one or the one before. */
  chapter(by: 1 | -1): void;
  setCaptionLook(change: Partial<CaptionLook>): void;
  setLoop(on: boolean): void;
  setSleep(sleep: Sleep): void;
  help(): void;
};

/** Runs what a key stands for; false when it stands for nothing, or belongs to a field or menu. */
export function runShortcut(event: KeyboardEvent, player: HTMLElement | null, actions: PlayerActions): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  if (target.matches("input:not([type=range]), textarea, select, [contenteditable]")) return false;
  const inside = player?.contains(target) ?? false;
  const onControl = target.matches("a, button, summary");
  const onSeek = target.matches("[role=slider]");
  if (/^[0-9]$/.test(event.key)) {
    actions.seekTo(Number(event.key) / 10);
    return true;
  }
  // Space and arrows belong to the page unless the player is meant; on the volume they are its own.
  const meant = (inside || target === document.body) && !target.matches("input");
  const louder = inside && meant;
  const keys: Record<string, (() => void) | undefined> = {
    " ": meant && !onControl ? actions.toggle : undefined,
    k: actions.toggle,
    j: () => actions.seekBy(-10),
    l: () => actions.seekBy(10),
    ArrowLeft: meant ? () => (event.shiftKey ? actions.chapter(-1) : actions.seekBy(-smallStep)) : undefined,
    ArrowRight: meant ? () => (event.shiftKey ? actions.chapter(1) : actions.seekBy(smallStep)) : undefined,
    ArrowUp: onSeek ? () => actions.seekBy(smallStep) : louder ? () => actions.louder(0.05) : undefined,
    ArrowDown: onSeek ? () => actions.seekBy(-smallStep) : louder ? () => actions.louder(-0.05) : undefined,
    PageUp: onSeek ? () => actions.seekByShare(pageShare) : undefined,
    PageDown: onSeek ? () => actions.seekByShare(-pageShare) : undefined,
    Home: onSeek ? () => actions.seekTo(0) : undefined,
    End: onSeek ? () => actions.seekTo(1) : undefined,
    m: actions.mute,
    f: actions.fullscreen,
    t: actions.cinema,
    c: actions.captions,
    "<": () => actions.faster(-1),
    ">": () => actions.faster(1),
    n: event.shiftKey ? actions.next : undefined,
    p: event.shiftKey ? actions.previous : undefined,
    "?": actions.help,
  };
  const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  run?.();
  return run !== undefined;
}
