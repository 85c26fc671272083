import { and, asc, eq, gt, inArray, isNotNull, or } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import { day, minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { removeHalfWritten, sweepRenditions } from "../../platform/media/sweeping.ts";
import { videos } from "../table.ts";
import { mediaKeys } from "../urls.ts";

const batchSize = 100;
/** Of how many videos a run of the schedule compares the files; the next one goes on where it stopped. */
export const videosPerRun = 20_000;
const makeReached = () => ({ id: "" });

/** Compares files with what names them, a moment from now; one run is enough for all who ask. */
export async function planSweep(ctx: Ctx): Promise<void> {
  await ctx.write((tx) => tx.enqueue("videos.sweep", {}, { runAt: tx.clock.now() + minute, uniqueKey: "sweep" }));
}

/**
 * Removes media that nobody names: folders of videos and channels that are not there any more, renditions that were
 * replaced, and segments that no playlist lists, as an encoder leaves them that was killed. What changed within a day is
 * left alone, and so is a video of which something is being made or streamed. Of at most so many videos, if a number is given.
 */
export async function sweepMedia(ctx: Ctx, signal: AbortSignal, most = Number.POSITIVE_INFINITY): Promise<void> {
  const before = ctx.clock.now() - day;
  await removeOrphans(ctx, "video", (ids) => knownVideos(ctx, ids), before, signal);
  await removeOrphans(ctx, "source", (ids) => knownVideos(ctx, ids), before, signal);
  await removeOrphans(ctx, "channel", (ids) => knownChannels(ctx, ids), before, signal);
  await sweepVideos(ctx, before, signal, most);
}

/** Removes the folders below `kind` whose owner does not exist. */
async function removeOrphans(
  ctx: Ctx,
  kind: "video" | "source" | "channel",
  known: (ids: string[]) => Promise<Set<string>>,
  before: number,
  signal: AbortSignal,
): Promise<void> {
  let batch: string[] = [];
  const look = async () => {
    const owned = await known(batch);
    for (const id of batch) {
      if (owned.has(id)) continue;
      await skipUnreadable(ctx, `${kind}/${id}`, async (key) => {
        if ((await ctx.storage.newestChange(key)) >= before) return;
        await ctx.storage.remove(key);
        ctx.log.info("files without an owner were removed", { kind, id });
      });
    }
    batch = [];
    await letOthersRun();
  };
  for await (const { name } of ctx.storage.entries(kind)) {
    signal.throwIfAborted();
    if (/^[A-Za-z0-9]{1,24}$/.test(name)) batch.push(name);
    if (batch.length >= batchSize) await look();
  }
  await look();
}

/** What cannot be looked at stays, and keeps nothing else from being swept. */
async function skipUnreadable(ctx: Ctx, key: string, sweep: (key: string) => Promise<void>): Promise<void> {
  try {
    await sweep(key);
  } catch (error) {
    ctx.log.warn("files could not be compared with what names them", { key, error });
  }
}

async function knownVideos(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db.select({ id: videos.id }).from(videos).where(inArray(videos.id, ids));
  return new Set(rows.map(({ id }) => id));
}

async function knownChannels(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db.select({ id: channels.id }).from(channels).where(inArray(channels.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Compares the files of settled videos with what they are said to be. */
async function sweepVideos(ctx: Ctx, before: number, signal: AbortSignal, most: number): Promise<void> {
  const reached = ctx.local(makeReached);
  let last = reached.id;
  for (let seen = 0; seen < most; seen += batchSize) {
    const batch = await settledAfter(ctx, last);
    for (const video of batch) {
      signal.throwIfAborted();
      await skipUnreadable(ctx, mediaKeys.folder(video.id), () => sweepVideo(ctx, video, before));
      await letOthersRun();
    }
    last = batch.length < batchSize ? "" : (batch.at(-1)?.id ?? "");
    reached.id = last;
    if (last === "") return;
  }
}

/** Nothing is made of these, and nothing is streamed into them. */
async function settledAfter(ctx: Ctx, last: string) {
  return ctx.db
    .select({
      id: videos.id,
      mediaVersion: videos.mediaVersion,
      nextVersion: videos.nextVersion,
      playableAt: videos.playableAt,
    })
    .from(videos)
    .where(
      and(
        gt(videos.id, last),
        inArray(videos.processing, ["ready", "failed", "cancelled"]),
        or(eq(videos.live, false), isNotNull(videos.livestreamEndedAt)),
      ),
    )
    .orderBy(asc(videos.id))
    .limit(batchSize);
}

type Swept = { id: string; mediaVersion: number; nextVersion: number | null; playableAt: number | null };

async function sweepVideo(ctx: Ctx, video: Swept, before: number): Promise<void> {
  const { storage } = ctx;
  const { id, mediaVersion, nextVersion } = video;
  const wanted = [mediaVersion, ...(nextVersion === null ? [] : [nextVersion])].map((one) => mediaKeys.hls(id, one));
  const own = mediaKeys.folder(id);
  await removeHalfWritten(storage, own, before);
  await removeHalfWritten(storage, `source/${id}`, before);
  for await (const { name } of storage.entries(own)) {
    const key = `${own}/${name}`;
    const replaced = (/^hls-\d+$/.test(name) && !wanted.includes(key)) || name === "preview-live";
    if (replaced && (await storage.newestChange(key)) < before) await storage.remove(key);
  }
  const playable = video.playableAt !== null;
  await sweepRenditions(storage, mediaKeys.hls(id, mediaVersion), { before, playable });
}
