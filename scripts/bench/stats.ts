import { fillStatistics, type Past } from "../../src/cli/demo/statistics.ts";
import { figuresOf } from "../../src/stats/queries/figures.ts";
import { topVideos } from "../../src/stats/queries/top.ts";
import { dayOf } from "../../src/stats/rules/days.ts";
import { before } from "../../src/stats/rules/period.ts";
import { videos } from "../../src/videos/table.ts";
import { usageDuring } from "./live-process.ts";
import { type Measure, median, quantile, type Result } from "./result.ts";
import { ownerSession, type Prepared, type Site, startSite } from "./site.ts";
import { beats } from "./stats-beats.ts";

const films = 2000;
const day = 86_400_000;
const rounds = 40;
const processor = "ms of a processor";

/** Statistics: a year of a large channel as it is opened, what is kept of a view, and beats as players send them. */
export const statistics: Measure = {
  name: "stats",
  about: `a year of a channel with ${films} videos, and 5,000 beats a second`,
  async *run() {
    yield* opened();
    yield* beats();
  },
};

async function* opened(): AsyncGenerator<Result> {
  let [channelId, cookie] = ["", ""];
  const results: Result[] = [];
  await using site = await startSite({
    videos: films,
    async fill(prepared) {
      const sizeBefore = await sizeOf(prepared);
      const filled = await oneChannel(prepared);
      channelId = filled.channelId;
      cookie = `session=${await ownerSession(prepared.ctx, channelId)}`;
      await fillStatistics(prepared.ctx, filled.past);
      const views = filled.past.reduce((sum, row) => sum + row.views, 0);
      const value = ((await sizeOf(prepared)) - sizeBefore) / views;
      results.push(...(await readsOf(prepared, channelId)));
      results.push({ what: `kept of a view, of ${views}`, value, unit: "bytes", goal: { at: "most", value: 100 } });
    },
  });
  yield* pageOf(site, `/manage-channel/${channelId}/stats?range=365`, { cookie, "accept-language": "pl" });
  yield* results;
}

/** What the page is made of. */
async function readsOf({ ctx }: Prepared, channelId: string): Promise<Result[]> {
  const last = dayOf(ctx.clock.now());
  const year = { first: last - 364, last };
  const reads: Record<string, () => Promise<unknown>> = {
    "a year of the channel": () => figuresOf(ctx, channelId, year),
    "its ten best of the year": () => topVideos(ctx, channelId, year, 10),
    "its ten best of a month before": () => topVideos(ctx, channelId, before({ first: last - 27, last }), 10),
  };
  const results: Result[] = [];
  for (const [what, read] of Object.entries(reads)) {
    const worked: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = process.cpuUsage();
      await read();
      const { user, system } = process.cpuUsage(before);
      worked.push((user + system) / 1000);
    }
    results.push({ what, value: median(worked), unit: processor });
  }
  return results;
}

/** The page as its owner opens it, by a server in production form: while pages are developed React checks much more. */
async function* pageOf({ url, pid }: Site, path: string, headers: Record<string, string>): AsyncGenerator<Result> {
  const times: number[] = [];
  const open = async () => {
    const begun = performance.now();
    const answer = await fetch(url + path, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`the page answered ${answer.status}: ${text.slice(0, 200)}`);
    times.push(performance.now() - begun);
  };
  const openAll = async () => {
    for (let round = 0; round < rounds; round++) await open();
  };
  await openAll();
  times.length = 0;
  const { used } = await usageDuring(pid, openAll);
  // What else the machine is at counts for nothing in the processor's time.
  const goal = { at: "most", value: 50 } as const;
  yield { what: "a year's page", value: (used * 1000) / rounds, unit: processor, goal };
  yield { what: "a year's page, p99 by the clock", value: quantile(times, 0.99), unit: "ms" };
}

/** All films on one channel, each watched a few times a day, few of them often. */
async function oneChannel({ ctx, seeded }: Prepared) {
  const channelId = seeded.channelIds[0] ?? "";
  await ctx.write((tx) => tx.db.update(videos).set({ channelId }));
  const now = ctx.clock.now();
  const past: Past[] = seeded.videoIds.map((id, index) => {
    const views = Math.round(400_000 / (index + 20)) + 400;
    return { id, channelId, views, publishedAt: now - 365 * day, seconds: 600 };
  });
  return { channelId, past };
}

/** Of the database's pages in use. */
async function sizeOf({ ctx }: Prepared): Promise<number> {
  const [row] = await ctx.database.raw<{ bytes: number }>(
    "select (p.page_count - f.freelist_count) * s.page_size as bytes from pragma_page_count p, pragma_freelist_count f, pragma_page_size s",
  );
  return Number(row?.bytes);
}
