/** Milliseconds since the epoch. Everything that depends on time takes one, so that tests can set it. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A moment (milliseconds since the epoch) as ISO 8601 says it; none stays null. */
export function iso(at: number): string;
export function iso(at: number | null | undefined): string | null;
export function iso(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString();
}
