import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { isInUse } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { faultOf } from "../../platform/faults.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { videos } from "../../videos/table.ts";
import { searchChannels, searchPeople, searchVideos } from "../table.ts";
import { indexChannels, indexPeople } from "./index-names.ts";
import { forgetVideos, indexVideos } from "./index-videos.ts";

/** So many in one transaction: a request may have to wait for that long. */
const batch = 75;

/** What was written, of how many videos, channels and accounts: a video has a document for each part of what is said in it. */
export type Progress = { documents: number; of: number };
export type Pace = { signal?: AbortSignal; onProgress?: (done: Progress) => Promise<void> };

/** Writes the whole index again, part by part, while it is in use: what is found meanwhile is right. */
export async function rebuildIndex(ctx: Ctx, { signal, onProgress }: Pace = {}): Promise<number> {
  const done: Progress = { documents: 0, of: 0 };
  const everyBatch = async (next: (after: string) => Promise<string[]>, run: (ids: string[]) => Promise<number>) => {
    for (let after = ""; ; ) {
      signal?.throwIfAborted();
      const ids = await next(after);
      if (ids.length > 0) {
        done.documents += await patiently(() => run(ids));
        done.of += ids.length;
        await onProgress?.({ ...done });
      }
      if (ids.length < batch) return;
      after = ids.at(-1) ?? "";
      await letOthersRun();
    }
  };
  await everyBatch(
    (after) => listedFrom(ctx, after),
    (ids) => indexVideos(ctx, ids, { anew: true }),
  );
  await everyBatch(
    (after) => idsFrom(ctx, channels, after),
    async (ids) => (await indexChannels(ctx, ids, { anew: true })).length,
  );
  await everyBatch(
    (after) => idsFrom(ctx, users, after),
    async (ids) => {
      await indexPeople(ctx, ids, { anew: true });
      return ids.length;
    },
  );
  await forgetLost(ctx, signal);
  return done.documents;
}

/** How often, a second apart, it is tried again while somebody else has the database. */
const triesMax = 120;

async function patiently<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await run();
    } catch (error) {
      if (tried === triesMax || faultOf(error)?.code !== "DATABASE_BUSY") throw error;
      await Bun.sleep(second);
    }
  }
}

/** Indexes the videos of a channel from this id on, and leaves the rest to a job that goes on. */
export async function indexChannelVideos(ctx: Ctx, channelId: string, after: string): Promise<void> {
  const rows = await ctx.db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.channelId, channelId), isNull(videos.deletedAt), gt(videos.id, after)))
    .orderBy(asc(videos.id))
    .limit(batch);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await indexVideos(ctx, ids);
  const last = ids.at(-1);
  if (ids.length === batch && last)
    await ctx.write((tx) => tx.enqueue("search.channelVideos", { channelId, after: last }));
}

/** A site of which something was never indexed has that done: one of a version that had no search, or another index. */
export async function planIndex(ctx: Ctx): Promise<void> {
  const { db } = ctx;
  const isThere = async (rows: PromiseLike<unknown[]>) => (await rows).length > 0;
  const lacks = async (known: PromiseLike<unknown[]>, listed: PromiseLike<unknown[]>) =>
    !(await isThere(known)) && (await isThere(listed));
  const missing =
    (await lacks(db.select({ id: searchVideos.id }).from(searchVideos).limit(1), listedFrom(ctx, ""))) ||
    (await lacks(
      db.select({ id: searchChannels.id }).from(searchChannels).limit(1),
      db.select({ id: channels.id }).from(channels).where(isNotNull(channels.listedAt)).limit(1),
    )) ||
    (await lacks(
      db.select({ id: searchPeople.id }).from(searchPeople).limit(1),
      db.select({ id: users.id }).from(users).where(isInUse).limit(1),
    ));
  if (missing) await ctx.write((tx) => tx.enqueue("search.rebuild", {}, { uniqueKey: "search.rebuild" }));
}

async function listedFrom(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: videos.id })
    .from(videos)
    .where(and(gt(videos.id, after), isNotNull(videos.listedAt)))
    .orderBy(asc(videos.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

async function idsFrom(ctx: Ctx, table: typeof channels | typeof users, after: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(asc(table.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

/** Takes out what is in the index and in no list. */
async function forgetLost(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (let after = -1; ; ) {
    signal?.throwIfAborted();
    const rows = await ctx.db
      .select({ number: searchVideos.id, id: searchVideos.videoId, listedAt: videos.listedAt })
      .from(searchVideos)
      .leftJoin(videos, eq(videos.id, searchVideos.videoId))
      .where(gt(searchVideos.id, after))
      .orderBy(asc(searchVideos.id))
      .limit(batch);
    const lost = rows.filter(({ listedAt }) => listedAt === null).map(({ id }) => id);
    if (lost.length > 0) await ctx.write((tx) => forgetVideos(tx, lost));
    if (rows.length < batch) return;
    after = rows.at(-1)?.number ?? after;
    await letOthersRun();
  }
}
