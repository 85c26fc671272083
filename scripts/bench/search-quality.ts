import { addJudged, heldOutQueries, judgedQueries, likeQuality, searchQuality } from "../../src/search/judged/judge.ts";
import type { Measure } from "./result.ts";
import { prepare } from "./site.ts";

const percent = (share: number) => share * 100;

/** How well search answers what people judged, beside a plain LIKE of each word. */
export const quality: Measure = {
  name: "search-quality",
  about: `recall and precision of the first ten answers to ${judgedQueries.length} judged queries, and to ${heldOutQueries.length} that it was never shaped after`,
  async *run() {
    await using prepared = await prepare(0);
    await addJudged(prepared.ctx, prepared.seeded.channelIds[0] ?? "");
    for (const [kind, judged] of [
      ["judged", judgedQueries],
      ["held out", heldOutQueries],
    ] as const) {
      const [search, like] = [await searchQuality(prepared.ctx, judged), await likeQuality(judged)];
      for (const name of ["recall", "precision"] as const) {
        const beside = { what: "LIKE", value: percent(like[name]) };
        yield { what: `${name}, ${kind}`, value: percent(search[name]), unit: "%", beside };
      }
      process.stderr.write(`${search.missed.join("\n")}\n`);
    }
  },
};
