import { Database, type SQLQueryBindings } from "bun:sqlite";
import { afterAll, beforeAll, expect } from "bun:test";
import { dialect } from "../platform/config/dialect.ts";
import { newId } from "../platform/db/id.ts";
import { databasePath } from "../platform/db/open.ts";
import { withoutPeeking } from "../platform/db/sqlite.ts";
import { makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
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
    for (let other = 0; other < 30; other++) await makeUser(harness);
    const begun = ctx.clock.now();
    const place = { videoId, ownerChannelId: channel.id, userId: user.id, content: "Dobre!" };
    const rows = Array.from({ length: 4000 }, (_, at) => ({
      ...place,
      id: newId(begun + at),
      createdAt: begun + at,
      rating: at % 97,
    }));
    const answers = rows.map((row, at) => (at % 2 === 0 ? row : { ...row, parentId: rows[at - 1]?.id ?? "" }));
    for (let from = 0; from < answers.length; from += 500)
      await ctx.write((tx) => tx.db.insert(comments).values(answers.slice(from, from + 500)));
    await ctx.database.script("analyze");
    // One that is opened now plans by what was counted.
    using planner = new Database(databasePath(ctx.config), { readonly: true });
    const planOf = ({ sql, params }: { sql: string; params: unknown[] }) =>
      planner
        .query<{ detail: string }, SQLQueryBindings[]>(`explain query plan ${withoutPeeking(sql)}`)
        .all(...(params as SQLQueryBindings[]))
        .map(({ detail }) => detail);
    for (const [order, index] of [
      ["best", "comments_videoBest"],
      ["newest", "comments_videoNewest"],
      ["oldest", "comments_videoNewest"],
    ] as const) {
      const list = heads(ctx.db, true, order, "", videoId, readPlace(order, undefined)).limit(20);
      const steps = planOf(list.toSQL());
      expect([steps[0]?.includes(index), steps.includes("USE TEMP B-TREE FOR ORDER BY")]).toEqual([true, false]);
    }
    const steps = planOf(waiting(ctx.db, user.id, { videoId, id: videoId }).toSQL());
    expect(steps.filter((step) => / comments USING/.test(step)).map((step) => step.split(" ").at(4))).toEqual([
      "sqlite_autoindex_comments_1",
      "comments_waitingVideo",
    ]);
  },
);
