import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import { day, minute, second } from "../../platform/clock.ts";
import { tally } from "../../platform/cluster/limiter.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise, locked } from "../../platform/db/database.ts";
import { happen } from "../../platform/reactions.ts";
import { visibleVideo } from "../queries/video.ts";
import { countedViews, videoStats, videos } from "../table.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** Listed videos were viewed or rated: how much more or less than they were told of before. */
    "videos counted": { more: { videoId: string; views: number; likes: number; dislikes: number }[] };
  }
}

const window = 30 * minute;
const batch = 100;
/** What has to be played before it is a view: this, or half of a shorter video. */
const playedMs = 5 * second;
/** Of one network: a household or a class is more than one person, a script that invents people is not. */
const perNetwork = { max: 4, windowMs: window };
/** Of this process, and kept apart, so that a crowd of viewers pushes no other limit out of memory. */
const makeNetworks = (ctx: Ctx) => tally(ctx.clock);

export type ViewReport = { videoId: string; viewId: string; token?: string | undefined };
/** `token` is to be shown again once as much time has passed; null when there is nothing more to say. */
export type ViewAnswer = { counted: boolean; token: string | null; afterMs: number | null };

/**
 * A player's report of a view. The first, when playing begins, gets a token that is bound to the visitor, the video and
 * the playing; shown again after the time that a view takes, it counts: once per visitor and video in 30 minutes, and a
 * few times per network. Throws Problem 404.
 */
export async function reportView(ctx: Ctx, actor: Actor, { videoId, viewId, token }: ViewReport): Promise<ViewAnswer> {
  const video = await visibleVideo(ctx, actor, videoId);
  const visitor = visitorOf(ctx, actor);
  const bound = `${video.id}\n${visitor}\n${viewId}`;
  const now = ctx.clock.now();
  const needsMs = Math.min(playedMs, (video.duration ?? Number.POSITIVE_INFINITY) * 500);
  const begunAt = token === undefined ? undefined : readToken(ctx, token, bound);
  // A token never outlives the time in which its visitor counts once, so that it counts once itself.
  if (begunAt === undefined || now - begunAt >= window)
    return { counted: false, token: makeToken(ctx, now, bound), afterMs: needsMs };
  const left = begunAt + needsMs - now;
  if (left > 0) return { counted: false, token: token ?? null, afterMs: left };
  return { counted: await countView(ctx, actor, video.id, visitor), token: null, afterMs: null };
}

async function countView(ctx: Ctx, actor: Actor, videoId: string, visitor: string): Promise<boolean> {
  const now = ctx.clock.now();
  const mine = and(eq(countedViews.visitor, visitor), eq(countedViews.videoId, videoId));
  const [before] = await ctx.db.select({ at: countedViews.countedAt }).from(countedViews).where(mine);
  if (before && before.at > now - window) return false;
  if (ctx.local(makeNetworks).add(`${videoId} ${actor.network}`, perNetwork) !== undefined) return false;
  return ctx.write(async (tx) => {
    const counted = await tx.db
      .insert(countedViews)
      .values({ visitor, videoId, countedAt: now })
      .onConflictDoUpdate({
        target: [countedViews.visitor, countedViews.videoId],
        set: { countedAt: now },
        setWhere: lt(countedViews.countedAt, now - window + 1),
      })
      .returning({ videoId: countedViews.videoId });
    if (counted.length === 0) return false;
    await tx.db
      .update(videoStats)
      .set({ views: sql`${videoStats.views} + 1`, dirty: true })
      .where(eq(videoStats.videoId, videoId));
    return true;
  }, batchwise);
}

/** Who has neither account nor device id is known by their network, of which only a day's mark is written down. */
function visitorOf(ctx: Ctx, actor: Actor): string {
  const today = Math.floor(ctx.clock.now() / day);
  return actor.userId ?? actor.visitorId ?? `network ${sign(ctx, `${today}\n${actor.network}`)}`;
}

function makeToken(ctx: Ctx, now: number, bound: string): string {
  return `${now.toString(36)}.${sign(ctx, `${now}\n${bound}`)}`;
}

/** When the playing began; undefined for a token that was made for another one, or not here. */
function readToken(ctx: Ctx, token: string, bound: string): number | undefined {
  const [, time = "", mark = ""] = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  const begunAt = Number.parseInt(time, 36);
  const expected = Buffer.from(sign(ctx, `${begunAt}\n${bound}`));
  const given = Buffer.from(mark);
  return given.length === expected.length && timingSafeEqual(given, expected) ? begunAt : undefined;
}

function sign(ctx: Ctx, text: string): string {
  return createHmac("sha256", ctx.keys.session).update(`view\n${text}`).digest("base64url");
}

/** Folds the hot counters into the columns that lists sort by, a hundred videos at a time. */
export async function foldStats(ctx: Ctx): Promise<void> {
  for (;;) {
    const folded = await ctx.write(async (tx) => {
      // Whoever counts at this moment is folded next time; the others wait until these are no longer behind.
      const behind = tx.db.select().from(videoStats).where(sql`${videoStats.dirty}`).limit(batch);
      const rows = await locked(behind, { skip: true });
      await tellOfCounts(tx, rows);
      for (const { videoId, views, likes, dislikes } of rows) {
        await tx.db.update(videos).set({ views, likes, dislikes }).where(eq(videos.id, videoId));
      }
      const ids = rows.map(({ videoId }) => videoId);
      if (ids.length > 0) await tx.db.update(videoStats).set({ dirty: false }).where(inArray(videoStats.videoId, ids));
      return rows.length;
    }, batchwise);
    if (folded < batch) return;
  }
}

type Counted = { videoId: string; views: number; likes: number; dislikes: number };

/**
 * Says what came to listed videos since they were folded last, and which of them are about to have a digit more of views,
 * or one less: searches know no more of them.
 */
async function tellOfCounts(tx: Ctx, counted: Counted[]): Promise<void> {
  if (counted.length === 0) return;
  const now = new Map(counted.map((row) => [row.videoId, row]));
  const before = await tx.db
    .select({ videoId: videos.id, views: videos.views, likes: videos.likes, dislikes: videos.dislikes })
    .from(videos)
    .where(and(inArray(videos.id, [...now.keys()]), isNotNull(videos.listedAt)));
  const stepped = before.filter(
    ({ videoId, views }) => String(now.get(videoId)?.views).length !== String(views).length,
  );
  await happen(tx, "videos told otherwise", { ids: stepped.map(({ videoId }) => videoId) });
  const more = before.flatMap(({ videoId, views, likes, dislikes }) => {
    const row = now.get(videoId);
    if (!row) return [];
    return { videoId, views: row.views - views, likes: row.likes - likes, dislikes: row.dislikes - dislikes };
  });
  await happen(tx, "videos counted", { more });
}

/** Forgets who was counted, once it no longer matters. */
export async function forgetCountedViews(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - window;
  await ctx.write((tx) => tx.db.delete(countedViews).where(and(lt(countedViews.countedAt, before))), {
    durability: "relaxed",
  });
}
