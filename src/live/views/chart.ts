import type { LiveSample } from "../queries.ts";

export type Bar = { at: number; viewers: number; bitrate: number };
export type Chart = { bars: Bar[]; peak: number; top: number };

/** Samples in at most `most` bars of equal numbers: the most viewers and the mean bit rate of each. */
export function chartOf(samples: LiveSample[], most: number): Chart {
  const size = Math.max(1, Math.ceil(samples.length / most));
  const bars: Bar[] = [];
  for (let from = 0; from < samples.length; from += size) {
    const some = samples.slice(from, from + size);
    bars.push({
      at: some[0]?.at ?? 0,
      viewers: Math.max(...some.map(({ viewers }) => viewers)),
      bitrate: some.reduce((sum, { bitrate }) => sum + bitrate, 0) / some.length,
    });
  }
  const peak = Math.max(0, ...bars.map(({ viewers }) => viewers));
  return { bars, peak, top: topOf(peak) };
}

/** The first even round number that is not below the peak: its half is whole, for the axis. */
function topOf(peak: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of power === 1 ? [2, 4, 6, 8, 10] : [2, 3, 4, 6, 8, 10])
      if (step * power >= peak) return step * power;
  }
}
