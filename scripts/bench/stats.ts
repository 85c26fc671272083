import { makeApp } from "../../src/app/server.tsx";
import { fillStatistics, type Past } from "../../src/cli/demo/statistics.ts";
import { figuresOf } from "../../src/stats/queries/figures.ts";
import { topVideos } from "../../src/stats/queries/top.ts";
import { dayOf } from "../../src/stats/rules/days.ts";
import { before } from "../../src/stats/rules/period.ts";
import { videos } from "../../src/videos/table.ts";
import { type Measure, median, quantile } from "./result.ts";
import { ownerSession, type Prepared, prepare } from "./site.ts";
import { beats } from "./stats-beats.ts";

const films = 2000;
const day = 86_400_000;

/** Statistics: a year of a large channel as it is opened, what is kept of a view, and beats as players send them. */
export const statistics: Measure = {
  name: "stats",
  about: `a year of a channel with ${films} videos, and 5,000 beats a second`,
  async *run() {
    yield* await opened();
    yield* beats();
  },
};

async function opened() {
  await using prepared = await prepare(films);
  const { ctx } = prepared;
  const { channelId, past } = await oneChannel(prepared);
  const sizeBefore = await sizeOf(prepared);
  await fillStatistics(ctx, past);
  const views = past.reduce((sum, row) => sum + row.views, 0);
  const kept = (await sizeOf(prepared)) - sizeBefore;
  const last = dayOf(ctx.clock.now());
  const year = { first: last - 364, last };
  const page = await pageOf(prepared, channelId);
  const reads: Record<string, () => Promise<unknown>> = {
    "a year's page": page,
    "a year of the channel": () => figuresOf(ctx, channelId, year),
    "its ten best of the year": () => topVideos(ctx, channelId, year, 10),
    "its ten best of a month before": () => topVideos(ctx, channelId, before({ first: last - 27, last }), 10),
  };
  const results = [];
  for (const [what, read] of Object.entries(reads)) {
    const [times, worked]: [number[], number[]] = [[], []];
    for (let round = 0; round < 40; round++) {
      const [begun, before] = [performance.now(), process.cpuUsage()];
      await read();
      const { user, system } = process.cpuUsage(before);
      times.push(performance.now() - begun);
      worked.push((user + system) / 1000);
    }
    // What else the machine is at counts for nothing in the processor's time.
    results.push({ what, value: median(worked), unit: "ms of a processor", goal: { at: "most", value: 50 } as const });
    results.push({ what: `${what}, p99 by the clock`, value: quantile(times, 0.99), unit: "ms" });
  }
  const goal = { at: "most", value: 100 } as const;
  results.push({ what: `kept of a view, of ${views}`, value: kept / views, unit: "bytes", goal });
  return results;
}

/** The page as its owner opens it, from the session to the last letter. */
async function pageOf({ ctx }: Prepared, channelId: string): Promise<() => Promise<void>> {
  const app = makeApp(ctx);
  const cookie = `session=${await ownerSession(ctx, channelId)}`;
  const url = `http://localhost:3000/manage-channel/${channelId}/stats?range=365`;
  return async () => {
    const answer = await app.fetch(new Request(url, { headers: { cookie, "accept-language": "pl" } }));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`the page answered ${answer.status}: ${text.slice(0, 200)}`);
  };
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
