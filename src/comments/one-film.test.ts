import { afterAll, beforeAll, expect } from "bun:test";
import { dialect } from "../platform/config/dialect.ts";
import { newId } from "../platform/db/id.ts";
import { withoutPeeking } from "../platform/db/sqlite.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { waiting } from "./queries/above.ts";
import { heads, readPlace } from "./queries/lists.ts";
import { comments } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

needs(dialect === "sqlite", "it is about how SQLite plans").test(
  "where all talk below one film, a page of its comments is read in order, and nobody looks through all for what waits",
  async () => {
    const { ctx } = harness;
    const { user, channel } = await makeOwner(harness);
    const { id: videoId } = await makeVideo(harness, channel);
    const begun = ctx.clock.now();
    const place = { videoId, ownerChannelId: channel.id, userId: user.id, content: "Dobre!" };
    const rows = Array.from({ length: 2000 }, (_, at) => ({
      ...place,
      id: newId(begun + at),
      createdAt: begun + at,
      rating: at % 97,
    }));
    const answers = rows.map((row, at) => (at % 10 === 0 ? row : { ...row, parentId: rows[at - (at % 10)]?.id ?? "" }));
    for (let from = 0; from < answers.length; from += 500)
      await ctx.write((tx) => tx.db.insert(comments).values(answers.slice(from, from + 500)));
    await ctx.database.script("analyze");
    const planOf = async ({ sql, params }: { sql: string; params: unknown[] }) => {
      const plan = await ctx.database.raw<{ detail: string }>(`explain query plan ${withoutPeeking(sql)}`, params);
      return plan.map(({ detail }) => detail);
    };
    for (const [order, index] of [
      ["best", "comments_videoBest"],
      ["newest", "comments_videoNewest"],
      ["oldest", "comments_videoNewest"],
    ] as const) {
      const list = heads(ctx.db, true, order, "", videoId, readPlace(order, undefined)).limit(20);
      const steps = await planOf(list.toSQL());
      expect([steps[0]?.includes(index), steps.includes("USE TEMP B-TREE FOR ORDER BY")]).toEqual([true, false]);
    }
    const steps = await planOf(waiting(ctx.db, user.id, { videoId, id: videoId }).toSQL());
    expect(steps.filter((step) => / comments USING/.test(step)).map((step) => step.split(" ").at(4))).toEqual([
      "sqlite_autoindex_comments_1",
      "comments_waitingVideo",
    ]);
  },
);
