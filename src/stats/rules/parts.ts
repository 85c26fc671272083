import { noParts } from "./sums.ts";

/** Counts of a video's parts, one after the other: `3x40,1` is 3 of each of the first forty, and then 1 once. */
export function partsText(parts: number[]): string {
  const runs: [count: number, length: number][] = [];
  for (const count of parts) {
    const last = runs.at(-1);
    if (last?.[0] === count) last[1]++;
    else runs.push([count, 1]);
  }
  return runs.map(([count, length]) => (length === 1 ? `${count}` : `${count}x${length}`)).join(",");
}

export function readParts(text: string): number[] {
  if (text === "") return noParts();
  return text.split(",").flatMap((run) => {
    const [count = 0, length = 1] = run.split("x").map(Number);
    return Array.from({ length }, () => count);
  });
}

export function sumOfParts(one: number[], other: number[]): number[] {
  return one.map((count, at) => count + (other[at] ?? 0));
}
