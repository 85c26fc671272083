/** What the players of `stats-players.ts` and who prepares the site for them agree on. */
export type Players = { url: string; videoIds: string[]; viewers: number; perSecond: number; seconds: number };

export type Played = {
  /** Beats that were answered with success, and openings. */
  taken: number;
  opened: number;
  refused: number;
  seconds: number;
  /** From when a beat was due to its answer. */
  p99Ms: number;
  /** What the players themselves used of a processor. */
  cpuSeconds: number;
};

/** Of so many calls one begins another film. */
export const openings = 15;

/** The device's id in a viewer's cookie. */
export function visitorOf(viewer: number): string {
  return `player${String(viewer).padStart(20, "0")}`;
}

/** A few films have most of the viewers, as on real sites. */
export function filmOf(number: number, videoIds: string[]): string {
  const share = ((number * 7919) % 10_007) / 10_007;
  return videoIds[Math.floor(share ** 2 * videoIds.length)] ?? "";
}
