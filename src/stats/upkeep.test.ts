import { afterAll, beforeAll, expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import { dialect } from "../platform/config/dialect.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { asProgram } from "../testing/statements.ts";
import { foldStats } from "../videos/rules/views.ts";
import { videoStats, videos } from "../videos/table.ts";
import { dayOf, hourOf } from "./rules/days.ts";
import { forgetOldStatistics } from "./rules/upkeep.ts";
import { statHours, statVisitors } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** How often something else had its turn meanwhile. */
async function turnsDuring(run: () => Promise<void>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const take = () => {
    turns++;
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  await asProgram(run);
  isOver = true;
  return turns;
}

test("what many viewers leave behind goes some at a time, and others are served meanwhile", async () => {
  const { ctx } = harness;
  const now = ctx.clock.now();
  const visitor = (viewer: string, at: number) => ({ subjectId: "site", day: dayOf(at), viewer });
  const crowd = Array.from({ length: 1200 }, (_, number) => visitor(`viewer ${number}`, now - 48 * hour));
  const hours = [100, 1].map((ago) => ({ subjectId: "site", hour: hourOf(now - ago * hour), views: 1, watchedMs: 1 }));
  await ctx.write(async (tx) => {
    await tx.db.insert(statVisitors).values([...crowd, visitor("of today", now)]);
    await tx.db.insert(statHours).values(hours);
  });
  const turns = await turnsDuring(() => forgetOldStatistics(ctx));
  expect(await ctx.db.select().from(statVisitors)).toEqual([visitor("of today", now)]);
  expect(await ctx.db.select().from(statHours)).toEqual(hours.slice(1));
  // Over PostgreSQL each statement is one.
  expect(turns).toBeGreaterThan(dialect === "sqlite" ? 2 : 0);
});

test("views of many films are folded some at a time, and others are served meanwhile", async () => {
  const { ctx } = harness;
  const { channel } = await makeOwner(harness);
  for (let number = 0; number < 60; number++) await makeVideo(harness, channel);
  await ctx.write((tx) => tx.db.update(videoStats).set({ views: 7, likes: 2, dislikes: 1, dirty: true }));
  const turns = await turnsDuring(() => foldStats(ctx));
  const folded = await ctx.db
    .select({ views: videos.views, likes: videos.likes, dislikes: videos.dislikes })
    .from(videos);
  expect(folded).toEqual(Array.from({ length: 60 }, () => ({ views: 7, likes: 2, dislikes: 1 })));
  expect(turns).toBeGreaterThan(dialect === "sqlite" ? 2 : 0);
});
