import { keep, kept } from "../storage.ts";
import type { CaptionLook } from "./caption-look.ts";

/** What the player remembers in this browser. */
export type Memory = {
  volume: number;
  muted: boolean;
  quality: number;
  rate: number;
  /** The language of the captions shown; empty for none. */
  captions: string;
  /** The language that they were shown in last. */
  captionsIn?: string;
  /** What differs from how they look by themselves. */
  captionLook?: Partial<CaptionLook>;
  /** Nothing but the sound is fetched. */
  soundOnly?: boolean;
  latency: "low" | "normal";
  /** What follows plays by itself after the end. */
  goesOn: boolean;
  /** Bits a second that the network carried last. */
  bandwidth?: number;
};

const defaults: Memory = {
  volume: 1,
  muted: false,
  quality: 480,
  rate: 1,
  captions: "",
  latency: "low",
  goesOn: true,
};
const key = "nadaj-player";
const positionsKey = "nadaj-positions";
const positionsKept = 100;
const cinemaKey = "nadaj-cinema";

export function recall(): Memory {
  return { ...defaults, ...kept<Partial<Memory>>("browser", key) };
}

export function remember(change: Partial<Memory>): void {
  keep("browser", key, { ...recall(), ...change });
}

const goesOnSaid = "nadaj:goes-on";

/** Remembers whether what follows plays by itself, and tells what else on the page shows it. */
export function rememberGoesOn(goesOn: boolean): void {
  remember({ goesOn });
  document.dispatchEvent(new CustomEvent(goesOnSaid, { detail: goesOn }));
}

export function onGoesOn(run: (goesOn: boolean) => void): () => void {
  const told = (event: Event) => run((event as CustomEvent<boolean>).detail);
  document.addEventListener(goesOnSaid, told);
  return () => document.removeEventListener(goesOnSaid, told);
}

/** Whether the player has the whole width of the page. */
export function recallCinema(): boolean {
  return kept<boolean>("browser", cinemaKey) === true;
}

export function rememberCinema(on: boolean): void {
  keep("browser", cinemaKey, on);
}

/** The playhead of a visitor without an account. */
export function recallPosition(videoId: string): number {
  return kept<Record<string, number>>("browser", positionsKey)?.[videoId] ?? -1;
}

export function rememberPosition(videoId: string, seconds: number): void {
  const { [videoId]: _, ...others } = kept<Record<string, number>>("browser", positionsKey) ?? {};
  const last = Object.entries(others).slice(-positionsKept + 1);
  keep("browser", positionsKey, Object.fromEntries([...last, [videoId, Math.round(seconds)]]));
}
