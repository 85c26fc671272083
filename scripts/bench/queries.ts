import { pageReads, timed } from "./reads.ts";
import type { Measure } from "./result.ts";
import { prepare } from "./site.ts";

const videos = 100_000;
const rounds = 500;

/** The reads that pages are made of, at a size that few sites reach. */
export const queries: Measure = {
  name: "queries",
  about: "hot queries at 100,000 videos",
  async *run() {
    await using prepared = await prepare(videos);
    for await (const { name, median, p99 } of timed(pageReads(prepared), rounds)) {
      yield { what: name, value: median, unit: "ms", goal: { at: "most", value: 1 } };
      yield { what: `${name}, p99`, value: p99, unit: "ms" };
    }
  },
};
