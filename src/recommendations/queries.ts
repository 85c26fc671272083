import { desc, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { hot } from "../platform/db/database.ts";
import { foldTag } from "../platform/tags.ts";
import { cardsOf, type VideoCardRow } from "../videos/queries/cards.ts";
import { moreOfChannel, newestVideos, popularVideos } from "../videos/queries/lists.ts";
import type { Video } from "../videos/queries/video.ts";
import { videoTags } from "../videos/table.ts";

const sameTagPool = 100;
const popularShare = 4;

/**
 * What goes with a video: the same tags and categories first (the more in common the better), mixed with its
 * channel's others, then what is popular and new. Without a video: popular and new.
 */
export async function recommendedFor(ctx: Ctx, video: Video | undefined, limit: number): Promise<VideoCardRow[]> {
  const [alike, own, popular, fresh] = await Promise.all([
    video ? similarVideos(ctx, video, limit) : [],
    video ? moreOfChannel(ctx, video, Math.ceil(limit / 3)) : [],
    popularVideos(ctx, limit + 1),
    newestVideos(ctx, limit + 1),
  ]);
  const chosen = new Map<string, VideoCardRow>();
  const add = (rows: VideoCardRow[]) => {
    for (const row of rows) if (row.id !== video?.id && chosen.size < limit) chosen.set(row.id, row);
  };
  add(interleave(alike, own));
  add(popular.slice(0, popularShare));
  add(interleave(fresh, popular));
  return [...chosen.values()];
}

async function similarVideos(ctx: Ctx, video: Video, limit: number): Promise<VideoCardRow[]> {
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
  );
}

function interleave(first: VideoCardRow[], second: VideoCardRow[]): VideoCardRow[] {
  return Array.from({ length: Math.max(first.length, second.length) }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((row) => row !== undefined);
}
