/** Reads a stream as a player does, and checks what it is given. */
import HLS from "hls-parser";

HLS.setOptions({ silent: true });

export type Seen = {
  text: string;
  segments: { number: number; uri: string; seconds: number; discontinuity: boolean; gap: boolean }[];
  /** Of the parts that are no whole segment yet. */
  openSeconds: number;
  /** Listed, whole segments and open parts. */
  seconds: number;
  ended: boolean;
};

/** A media playlist; undefined while there is none. Throws when it breaks the rules, or times went backwards in it. */
export async function look(url: string): Promise<Seen | undefined> {
  const answer = await fetch(url);
  const text = await answer.text();
  return answer.status === 200 ? readPlaylist(text) : undefined;
}

export function readPlaylist(text: string): Seen {
  const list = HLS.parse(text);
  if (list.isMasterPlaylist) throw new Error("this is a master playlist");
  const whole = list.segments.filter(({ duration }) => duration > 0);
  const open = list.segments.at(-1);
  const openParts = open && !(open.duration > 0) ? open.parts : [];
  const segments = whole.map((segment) => ({
    number: segment.mediaSequenceNumber,
    uri: segment.uri,
    seconds: segment.duration,
    discontinuity: segment.discontinuity === true,
    gap: segment.gap === true,
  }));
  const openSeconds = openParts.reduce((sum, { duration = 0 }) => sum + duration, 0);
  return {
    text,
    segments,
    openSeconds,
    seconds: segments.reduce((sum, { seconds }) => sum + seconds, openSeconds),
    ended: list.endlist,
  };
}

/** Asks until it is so. Throws after the time, in milliseconds. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  within = 15_000,
): Promise<T> {
  const end = performance.now() + within;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`it did not come to this: ${what}`);
    await Bun.sleep(100);
  }
}
