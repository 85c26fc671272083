import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { foldTag } from "../../platform/tags.ts";
import { cardsOf, type VideoCardRow } from "../../videos/queries/cards.ts";
import { moreOfChannel, newestVideos, popularVideos } from "../../videos/queries/lists.ts";
import type { Video } from "../../videos/queries/video.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import { videoTags } from "../../videos/table.ts";
import type { Reason } from "../limits.ts";
import { coWatched } from "../table.ts";

export type RelatedRow = VideoCardRow & { reason: Reason };

const sameTagPool = 100;
const popularShare = 4;

/**
 * What goes with a video: what the same people watch, and what has the same tags and categories (the more in common the
 * better), mixed with its channel's others, then what is popular and new.
 */
export async function relatedTo(ctx: Ctx, viewer: Viewer, video: Video, limit: number): Promise<RelatedRow[]> {
  const [together, alike, own, popular, fresh] = await Promise.all([
    watchedWith(ctx, viewer, video, Math.ceil(limit / 3)),
    similarVideos(ctx, viewer, video, limit),
    moreOfChannel(ctx, video, Math.ceil(limit / 3), viewer),
    popularVideos(ctx, limit + 1, { viewer }),
    newestVideos(ctx, limit + 1, { viewer }),
  ]);
  const chosen = new Map<string, RelatedRow>();
  const add = (rows: RelatedRow[]) => {
    for (const row of rows)
      if (row.id !== video.id && chosen.size < limit && !chosen.has(row.id)) chosen.set(row.id, row);
  };
  const [alikeRows, popularRows] = [because(alike, "alike"), because(popular, "popular")];
  add(interleave(because(together, "together"), alikeRows, because(own, "sameChannel")));
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

async function similarVideos(ctx: Ctx, viewer: Viewer, video: Video, limit: number): Promise<VideoCardRow[]> {
  const tags = [...video.tags.map(foldTag), ...video.categories.map((name) => `category:${name}`)];
  if (tags.length === 0) return [];
  const place = (index: number) => `tag${index}`;
  const statement = hot(ctx.db, `sameTags ${tags.length}`, (db) =>
    db
      .select({ videoId: videoTags.videoId, tag: videoTags.tag })
      .from(videoTags)
      .where(
        inArray(
          videoTags.tag,
          tags.map((_, at) => sql.placeholder(place(at))),
        ),
      )
      .orderBy(desc(videoTags.listedAt))
      .limit(sameTagPool)
      .prepare(`sameTags ${tags.length}`),
  );
  const rows = await statement.execute(Object.fromEntries(tags.map((tag, at) => [place(at), tag])));
  const scores = new Map<string, number>();
  for (const { videoId, tag } of rows)
    scores.set(videoId, (scores.get(videoId) ?? 0) + (tag.startsWith("category:") ? 1 : 2));
  scores.delete(video.id);
  const best = [...scores].sort(([, a], [, b]) => b - a).slice(0, limit);
  return cardsOf(
    ctx,
    best.map(([id]) => id),
    viewer,
  );
}

/** The first of each, then the second of each. */
function interleave(...lists: RelatedRow[][]): RelatedRow[] {
  return Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
    lists.map((list) => list[index]),
  )
    .flat()
    .filter((row) => row !== undefined);
}
