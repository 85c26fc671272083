import { afterAll, beforeAll, expect } from "bun:test";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { dialect } from "../platform/config/dialect.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { cardsFrom } from "./queries/cards.ts";
import { videos } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

needs(dialect === "sqlite", "it is about how SQLite plans").test(
  "a site of one channel reads a page of its films, and sorts not all of them",
  async () => {
    const { ctx } = harness;
    const { channel } = await makeOwner(harness);
    for (let film = 0; film < 60; film++) await makeVideo(harness, channel, { listedAt: film });
    await ctx.database.script("analyze");
    const { sql, params } = cardsFrom(ctx.db)
      .where(and(eq(videos.channelId, channel.id), isNotNull(videos.listedAt)))
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(20)
      .toSQL();
    const plan = await ctx.database.raw<{ detail: string }>(`explain query plan ${sql}`, params);
    const steps = plan.map(({ detail }) => detail);
    expect(steps[0]).toContain("videos_channel_newest");
    expect(steps).not.toContain("USE TEMP B-TREE FOR ORDER BY");
  },
);
