import { recall, remember } from "./memory.ts";

/** Less than this tells nothing of the network: it comes with the first packets. */
const tellingBytes = 30_000;
/** Before anything is known: what the lowest rungs need. */
const careful = 500_000;

/** How many bits a second the network seems to carry: what this page was made of tells it, else the last time. */
export function bandwidth(): number {
  return measured() ?? recall().bandwidth ?? careful;
}

/** A tenth more or less is the same network. */
export function rememberBandwidth(bitsPerSecond: number): void {
  const known = recall().bandwidth ?? 0;
  if (Math.abs(bitsPerSecond - known) > known / 10) remember({ bandwidth: Math.round(bitsPerSecond) });
}

function measured(): number | undefined {
  const fetched = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
    .filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0)
    .sort((a, b) => a.responseStart - b.responseStart);
  let bytes = 0;
  let milliseconds = 0;
  let end = 0;
  for (const { transferSize, responseStart, responseEnd } of fetched) {
    bytes += transferSize;
    // What came side by side shared the time.
    milliseconds += Math.max(0, responseEnd - Math.max(end, responseStart));
    end = Math.max(end, responseEnd);
  }
  return bytes < tellingBytes ? undefined : (bytes * 8 * 1000) / Math.max(1, milliseconds);
}
