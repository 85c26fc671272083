import { addJudged, judgedQueries, likeQuality, searchQuality } from "../../src/search/judged/judge.ts";
import type { Measure } from "./result.ts";
import { prepare } from "./site.ts";

/** How well search answers what people judged, beside a plain LIKE of each word. */
export const quality: Measure = {
  name: "search-quality",
  about: `recall and precision of the first ten answers to ${judgedQueries.length} judged queries`,
  async *run() {
    await using prepared = await prepare(0);
    await addJudged(prepared.ctx, prepared.seeded.channelIds[0] ?? "");
    const [search, like] = [await searchQuality(prepared.ctx), await likeQuality()];
    const percent = (share: number) => share * 100;
    for (const name of ["recall", "precision"] as const)
      yield {
        what: name,
        value: percent(search[name]),
        unit: "%",
        beside: { what: "LIKE", value: percent(like[name]) },
      };
    process.stderr.write(`${search.missed.join("\n")}\n`);
  },
};
