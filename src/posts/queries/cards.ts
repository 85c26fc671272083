import { and, inArray } from "drizzle-orm";
import { followsAmong } from "../../following/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Rating } from "../../ratings/input.ts";
import { ratingsAmong } from "../../ratings/rules.ts";
import { cardsFrom, type VideoCardRow } from "../../videos/queries/cards.ts";
import { channelVideos } from "../../videos/queries/lists.ts";
import { fits, type Viewer } from "../../videos/queries/viewer.ts";
import { visibleTo } from "../../videos/queries/visible.ts";
import { videos } from "../../videos/table.ts";
import type { PostRow } from "./posts.ts";

/** A post with what its card says beside it: its film, and what the reader did with it and thinks of its author. */
export type PostCardRow = PostRow & { mine: Rating; film: VideoCardRow | undefined; following: boolean };

/** What the cards of these posts show to this reader, in their order; three statements, however many there are. */
export async function postCards(ctx: Ctx, actor: Actor, rows: PostRow[]): Promise<PostCardRow[]> {
  const people = rows.flatMap(({ channelId, userId }) => (channelId === null ? userId : []));
  const [films, mine, followed] = await Promise.all([
    shownFilms(
      ctx,
      rows.flatMap(({ videoId }) => videoId ?? []),
      actor,
    ),
    ratingsAmong(
      ctx,
      actor.userId,
      "post",
      rows.map(({ id }) => id),
    ),
    followsAmong(ctx, actor.userId, [...new Set(people)]),
  ]);
  return rows.map((row) => ({
    ...row,
    mine: mine.get(row.id) ?? 0,
    film: row.videoId === null ? undefined : films.get(row.videoId),
    following: row.channelId === null && followed.has(row.userId),
  }));
}

/**
 * Those of these films that whoever has their address may see, and that the reader does not keep away: a post shows its
 * film as soon as it is one of them.
 */
export async function shownFilms(ctx: Ctx, ids: string[], reader?: Viewer): Promise<Map<string, VideoCardRow>> {
  if (ids.length === 0) return new Map();
  const rows = await cardsFrom(ctx.db).where(
    and(inArray(videos.id, [...new Set(ids)]), visibleTo(anybody), fits(reader)),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const anybody: Actor = { role: "anonymous", channelIds: [] };

/** The newest public films of some channels, to choose from. */
export async function filmsToPick(ctx: Ctx, channelIds: readonly string[]): Promise<VideoCardRow[]> {
  const each = await Promise.all(channelIds.slice(0, 3).map((id) => channelVideos(ctx, id, 4)));
  return each
    .flat()
    .sort((one, other) => (other.listedAt ?? 0) - (one.listedAt ?? 0))
    .slice(0, 4);
}
