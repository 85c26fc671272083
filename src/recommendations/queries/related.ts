import { desc, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { foldTag } from "../../platform/tags.ts";
import { cardsOf, type VideoCardRow } from "../../videos/queries/cards.ts";
import { moreOfChannel, newestVideos, popularVideos } from "../../videos/queries/lists.ts";
import type { Video } from "../../videos/queries/video.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import type { Reason } from "../limits.ts";
import { coWatched } from "../table.ts";
import { newestOfTags, tagPlaces } from "./of-tags.ts";

export type RelatedRow = VideoCardRow & { reason: Reason };

const sameTagPool = 100;
const popularShare = 4;

/**
 * What goes with a video: what the same people watch, and what has the same tags and categories (the more in common the
 * better), mixed with its channel's others, then what is popular and new.
 */
export async function relatedTo(ctx: Ctx, viewer: Viewer, video: Video, limit: number): Promise<RelatedRow[]> {
  const [together, alike, own] = await Promise.all([
    watchedWith(ctx, viewer, video, Math.ceil(limit / 3)),
    similarVideos(ctx, viewer, video, limit),
    moreOfChannel(ctx, video, Math.ceil(limit / 3), viewer),
  ]);
  const chosen = new Map<string, RelatedRow>();
  const add = (rows: RelatedRow[]) => {
    for (const row of rows)
      if (row.id !== video.id && chosen.size < limit && !chosen.has(row.id)) chosen.set(row.id, row);
  };
  add(interleave(because(together, "together"), because(alike, "alike"), because(own, "sameChannel")));
  if (chosen.size === limit) return [...chosen.values()];
  const [popular, fresh] = await Promise.all([
    popularVideos(ctx, limit + 1, { viewer }),
    newestVideos(ctx, limit + 1, { viewer }),
  ]);
  const popularRows = because(popular, "popular");
  add(popularRows.slice(0, popularShare));
  add(interleave(because(fresh, "new"), popularRows));
  return [...chosen.values()];
}

const because = (rows: VideoCardRow[], kind: "together" | "alike" | "sameChannel" | "popular" | "new"): RelatedRow[] =>
  rows.map((row) => ({ ...row, reason: { kind } }));

async function watchedWith(ctx: Ctx, viewer: Viewer, video: Video, limit: number): Promise<VideoCardRow[]> {
  const statement = hot(ctx.db, "watchedWith", (db) =>
    db
      .select({ id: coWatched.otherId })
      .from(coWatched)
      .where(eq(coWatched.videoId, sql.placeholder("videoId")))
      .orderBy(desc(coWatched.score))
      .limit(sql.placeholder("limit"))
      .prepare("watchedWith"),
  );
  const rows = await statement.execute({ videoId: video.id, limit });
  return cardsOf(
    ctx,
    rows.map(({ id }) => id),
    viewer,
  );
}

const makeAlike = (ctx: Ctx) =>
  new LRUCache<string, string[]>({ max: 1000, ttl: minute, ttlAutopurge: true, ttlResolution: 0, perf: ctx.clock });

async function similarVideos(ctx: Ctx, viewer: Viewer, video: Video, limit: number): Promise<VideoCardRow[]> {
  const tags = [...video.tags.map(foldTag), ...video.categories.map((name) => `category:${name}`)];
  if (tags.length === 0) return [];
  const known = ctx.local(makeAlike);
  const key = JSON.stringify(tags);
  const alike = known.get(key) ?? (await withTags(ctx, tags));
  known.set(key, alike, { noUpdateTTL: true });
  const best = alike.filter((id) => id !== video.id).slice(0, limit);
  return cardsOf(ctx, best, viewer);
}

/** The ids of the newest with some of these tags, those with most of them first; looked up at most once a minute. */
async function withTags(ctx: Ctx, tags: string[]): Promise<string[]> {
  const name = `sameTags ${tags.length}`;
  const statement = hot(ctx.db, name, (db) => {
    const all = newestOfTags(db, tags.length, sameTagPool);
    const found = db.select({ videoId: all.videoId, tag: all.tag }).from(all);
    return found.orderBy(desc(all.listedAt)).limit(sameTagPool).prepare(name);
  });
  const rows = await statement.execute(tagPlaces(tags));
  const scores = new Map<string, number>();
  for (const { videoId, tag } of rows)
    scores.set(videoId, (scores.get(videoId) ?? 0) + (tag.startsWith("category:") ? 1 : 2));
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

/** The first of each, then the second of each. */
function interleave(...lists: RelatedRow[][]): RelatedRow[] {
  return Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
    lists.map((list) => list[index]),
  )
    .flat()
    .filter((row) => row !== undefined);
}
