import { expect, test } from "bun:test";
import { makeOwner } from "../testing/factories.ts";
import { startHarness } from "../testing/harness.ts";
import { addJudged, heldOutQueries, judgedFilms, judgedQueries, likeQuality, searchQuality } from "./judged/judge.ts";

test("what people judged to be right is found, and little else; far more than by LIKE", async () => {
  await using harness = await startHarness();
  const { channel } = await makeOwner(harness, { name: "Zbiór" });
  await addJudged(harness.ctx, channel.id);
  const ids = new Set(judgedFilms.map(({ id }) => id));
  expect(judgedQueries.length).toBeGreaterThanOrEqual(150);
  const all = [...judgedQueries, ...heldOutQueries];
  expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
  expect(all.flatMap(({ right }) => right.filter((id) => !ids.has(id)))).toEqual([]);
  const [search, like] = [await searchQuality(harness.ctx), await likeQuality()];
  expect(search.recall).toBeGreaterThan(0.94);
  expect(search.precision).toBeGreaterThan(0.93);
  expect(search.recall).toBeGreaterThan(like.recall + 0.4);
}, 60_000);
