import { max } from "drizzle-orm";
import { users } from "../../src/accounts/table.ts";
import { follows } from "../../src/following/table.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { newId } from "../../src/platform/db/id.ts";
import { followedPosts } from "../../src/posts/queries/followed.ts";
import { latestPosts } from "../../src/posts/queries/posts.ts";
import { posts } from "../../src/posts/table.ts";
import { type Reads, timed } from "./reads.ts";
import type { Measure } from "./result.ts";
import { generator } from "./seed.ts";
import { type Prepared, prepare } from "./site.ts";

const people = 8_000;
const postsEach = 12;
const followed = 2_000;
const rounds = 300;
const hour = 3_600_000;
const perStatement = 500;

/** The feed of a person who follows very many: of people who write every day, and of people who have long been silent. */
export const feed: Measure = {
  name: "feed",
  about: "posts of 2,000 followed people among 8,000 with 96,000 posts",
  async *run() {
    await using prepared = await prepare(100);
    for await (const { name, median, p99 } of timed(await feedReads(prepared), rounds)) {
      yield { what: name, value: median, unit: "ms", goal: { at: "most", value: 1 } };
      yield { what: `${name}, p99`, value: p99, unit: "ms" };
    }
  },
};

/** The reads of feeds, over the people and posts that are written for it. */
export async function feedReads({ ctx }: Prepared): Promise<Reads> {
  const ids = await fill(ctx);
  const [lively, silent] = [ids[0] ?? "", ids[1] ?? ""];
  const last = await lastPosts(ctx);
  await followAll(ctx, lively, ids.slice(2, 2 + followed), last);
  await followAll(ctx, silent, ids.slice(-followed), last);
  const anybody = { role: "anonymous" as const, channelIds: [] };
  // The first page most often, as people read.
  const place = (round: number) => ({ at: ctx.clock.now() - (round % 4 === 0 ? round * hour : 0), id: "" });
  return {
    "newest 20 posts": (round) => latestPosts(ctx, anybody, 20, { before: place(round) }),
    "20 posts of 2,000 who write": (round) => followedPosts(ctx, lively, "both", 20, place(round)),
    "20 posts of 2,000 long silent": (round) => followedPosts(ctx, silent, "both", 20, place(round)),
  };
}

/** The first half writes until today, the other stopped half a year ago. */
async function fill(ctx: Ctx): Promise<string[]> {
  const random = generator(20_261_122);
  const now = ctx.clock.now();
  const ids = Array.from({ length: people }, () => newId(now));
  const rows = ids.map((id, index) => ({
    id,
    email: `pisze${index}@example.org`,
    passwordHash: "-",
    name: `Osoba ${index}`,
    settings: {},
    termsAcceptedAt: now,
    activatedAt: now,
    createdAt: now,
    updatedAt: now,
  }));
  await insert(rows, (batch) => ctx.write((tx) => tx.db.insert(users).values(batch)));
  const written = ids.flatMap((userId, index) =>
    Array.from({ length: postsEach }, () => {
      const createdAt = now - Math.floor(random() * 4000 * hour) - (index < people / 2 ? 0 : 4400 * hour);
      return { id: newId(createdAt), userId, message: "Dzień dobry, co słychać?", createdAt };
    }),
  );
  await insert(written, (batch) => ctx.write((tx) => tx.db.insert(posts).values(batch)));
  return ids;
}

async function lastPosts(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ id: posts.userId, at: max(posts.createdAt) })
    .from(posts)
    .groupBy(posts.userId);
  return new Map(rows.map(({ id, at }) => [id, Number(at)]));
}

async function followAll(ctx: Ctx, userId: string, ids: string[], last: Map<string, number>): Promise<void> {
  const createdAt = ctx.clock.now();
  const rows = ids.map((followedId) => ({ userId, followedId, createdAt, lastPostAt: last.get(followedId) ?? 0 }));
  await insert(rows, (batch) => ctx.write((tx) => tx.db.insert(follows).values(batch)));
}

async function insert<Row>(rows: Row[], write: (batch: Row[]) => Promise<unknown>): Promise<void> {
  for (let begun = 0; begun < rows.length; begun += perStatement) await write(rows.slice(begun, begun + perStatement));
}
