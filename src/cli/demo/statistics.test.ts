import { afterAll, beforeAll, expect, test } from "bun:test";
import { day, hour, minute } from "../../platform/clock.ts";
import { dayOf, dayText, startOf } from "../../stats/rules/days.ts";
import type { Client } from "../../testing/client.ts";
import { makeOwner, makeVideo } from "../../testing/factories.ts";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { fillStatistics } from "./statistics.ts";

let harness: Harness;
let owner: Client;
let channelId: string;
let films: { id: string }[];
/** Three hours and a half of a day. */
let now: number;

beforeAll(async () => {
  harness = await startHarness();
  const owned = await makeOwner(harness);
  owner = owned.owner;
  channelId = owned.channel.id;
  now = startOf(dayOf(harness.clock.now()) + 1) + 3.5 * hour;
  harness.clock.advance(now - harness.clock.now());
  films = [await makeVideo(harness, owned.channel), await makeVideo(harness, owned.channel)];
  const ages = [200 * day, 10 * minute];
  await fillStatistics(
    harness.ctx,
    films.map(({ id }, at) => ({ id, channelId, views: 40_000, publishedAt: now - (ages[at] ?? 0), seconds: 300 })),
  );
});
afterAll(() => harness[Symbol.asyncDispose]());

type Figures = { at: string; views: number; watchedSeconds: number };
type Stats = { totals: Omit<Figures, "at">; hours: Figures[]; days: { views: number }[] };
const statsOf = async (since: number, more = "&by=hour") => {
  const query = `since=${dayText(since)}&until=${dayText(dayOf(now))}${more}`;
  return (await owner.api("GET", `/channels/${channelId}/stats?${query}`)).json as Stats;
};
const sumOf = (rows: Figures[]) => ({
  views: rows.reduce((sum, { views }) => sum + views, 0),
  watchedSeconds: Math.round(rows.reduce((sum, { watchedSeconds }) => sum + watchedSeconds, 0) * 1000) / 1000,
});

test("of today there is what came up to now: its hours come to the same as the day", async () => {
  for (const more of ["&by=hour", ...films.map(({ id }) => `&by=hour&videoId=${id}`)]) {
    const { totals, hours } = await statsOf(dayOf(now) - 2, more);
    expect(hours).toHaveLength(2 * 24 + 4);
    expect(sumOf(hours)).toEqual({ views: totals.views, watchedSeconds: totals.watchedSeconds });
  }
  const [before, today] = (await statsOf(dayOf(now) - 1, `&videoId=${films[0]?.id}`)).days;
  expect(today?.views).toBeGreaterThan(0);
  expect(today?.views).toBeLessThan((before?.views ?? 0) / 4);
});

test("the last 48 hours are those of the days, and all views are among them", async () => {
  const { hours } = (await owner.api("GET", `/channels/${channelId}/stats/now`)).json as { hours: Figures[] };
  expect(hours).toEqual((await statsOf(dayOf(now) - 2)).hours.slice(-48));
  expect((await statsOf(dayOf(now) - 364, "")).totals.views).toBe(80_000);
});
