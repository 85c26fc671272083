import { keep, kept } from "../storage.ts";

/** When playback stops by itself: at a moment in milliseconds, after the film that plays, or not at all. */
export type Sleep = number | "end" | null;

/** Minutes to choose from. */
export const sleepMinutes = [15, 30, 45, 60];

/** For so many milliseconds before it stops the sound grows less. */
export const fadeMs = 15_000;

const key = "nadaj-sleep";

/** A moment is kept for the films that follow in this tab; what ends with a film is forgotten with it. */
export function keepSleep(sleep: Sleep): void {
  keep("tab", key, typeof sleep === "number" ? sleep : null);
}

export function keptSleep(now: number): Sleep {
  const until = kept<unknown>("tab", key);
  return typeof until === "number" && until > now ? until : null;
}

/** The part of the loudness that is left so many milliseconds before the end. */
export function loudnessAt(left: number): number {
  return Math.min(1, Math.max(0, left / fadeMs));
}

/** Elements whose loudness is nobody's choice just now. */
export const fading = new WeakSet<HTMLMediaElement>();
