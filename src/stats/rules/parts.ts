import { partsOfVideo } from "../limits.ts";
import { noParts } from "./sums.ts";

/** Counts of a video's parts, one after the other: `3x40,1` is 3 of each of the first forty, and then 1 once. */
export function partsText(parts: number[]): string {
  const runs: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const [begun, count] = [at, parts[at]];
    while (at < parts.length && parts[at] === count) at++;
    runs.push(at - begun === 1 ? `${count}` : `${count}x${at - begun}`);
  }
  return runs.join(",");
}

export function readParts(text: string): number[] {
  if (text === "") return noParts();
  const parts: number[] = [];
  for (const run of text.split(",")) {
    const cross = run.indexOf("x");
    const count = Number(cross < 0 ? run : run.slice(0, cross));
    for (let left = cross < 0 ? 1 : Number(run.slice(cross + 1)); left > 0; left--) parts.push(count);
  }
  return parts;
}

/**
 * Which parts were seen, and behind the last of them by how many views: a row counts others too, of what was on the air or of
 * a former file.
 */
export function seenText(views: number, seen: number[]): string {
  return partsText([...seen, views]);
}

/** Rows from before that number was kept are of all their views. */
export function readSeen(text: string, allViews: number): { views: number; seen: number[] } {
  const seen = readParts(text);
  const [views = text === "" ? 0 : allViews] = seen.splice(partsOfVideo);
  return { views, seen };
}

export function sumOfParts(one: number[], other: number[]): number[] {
  return one.map((count, at) => count + (other[at] ?? 0));
}
