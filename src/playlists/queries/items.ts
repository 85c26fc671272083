import { and, desc, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import { mayArrange } from "../../channels/policy.ts";
import { channels } from "../../channels/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newerThan, newest, oldest } from "../../platform/db/cursor.ts";
import { hot, named, sized } from "../../platform/db/database.ts";
import { cardColumns, type VideoCardRow } from "../../videos/queries/cards.ts";
import { visibleToPrepared } from "../../videos/queries/visible.ts";
import { videos } from "../../videos/table.ts";
import { playlistItems, playlists } from "../table.ts";
import { inOrder, type Playlist } from "./playlists.ts";

/** One of a list as its owner sees it: what they may not see keeps its place, and says no more than why. */
export type ListItem = { row: VideoCardRow & { position: number }; why: "private" | "deleted" | "notReady" | null };

/** All of a list after a place, also what this person may not see. */
export async function itemsOf(
  ctx: Ctx,
  actor: Actor,
  playlistId: string,
  limit: number,
  before = newest,
): Promise<ListItem[]> {
  const { kind, condition, places } = visibleToPrepared(actor);
  const { name, size } = sized(`itemsOf ${kind}`, limit);
  const statement = hot(ctx.db, name, (db) =>
    db
      .select({
        row: { ...cardColumns, position: playlistItems.position },
        seen: sql<boolean>`case when ${condition} then 1 else 0 end`.mapWith((seen) => Number(seen) === 1),
        deletedAt: videos.deletedAt,
        closed: videos.closed,
      })
      .from(playlistItems)
      .innerJoin(videos, eq(videos.id, playlistItems.videoId))
      .innerJoin(channels, named(channels.id, videos.channelId))
      .where(
        and(
          eq(playlistItems.playlistId, sql.placeholder("playlistId")),
          newerThan(playlistItems.position, playlistItems.videoId),
        ),
      )
      .orderBy(...inOrder)
      .limit(size)
      .prepare(name),
  );
  const rows = await statement.execute({
    playlistId,
    ...(before.at === newest.at ? oldest : before),
    ...places,
  });
  return rows.slice(0, limit).map(({ row, seen, deletedAt, closed }) => {
    if (deletedAt !== null) return { row, why: "deleted" };
    if (seen) return { row, why: null };
    return { row, why: row.visibility === "private" || closed ? "private" : "notReady" };
  });
}

/** How many stand up to a place, with what stands at it; of all, or of those that are for everybody. */
export async function countUpTo(ctx: Ctx, playlistId: string, { at, id }: Cursor, open: boolean): Promise<number> {
  const place = sql`cast(${sql.placeholder("at")} as bigint)`;
  const statement = hot(ctx.db, `countUpTo ${open}`, (db) =>
    db
      .select({ n: sql<number>`count(*)`.mapWith(Number) })
      .from(playlistItems)
      .where(
        and(
          eq(playlistItems.playlistId, sql.placeholder("playlistId")),
          lte(playlistItems.position, place),
          or(lt(playlistItems.position, place), lte(playlistItems.videoId, sql.placeholder("id"))),
          open ? eq(playlistItems.open, true) : undefined,
        ),
      )
      .prepare(`countUpTo ${open}`),
  );
  const [row] = await statement.execute({ playlistId, at, id });
  return row?.n ?? 0;
}

export type ChoosableList = Pick<Playlist, "id" | "name" | "visibility" | "frozen" | "channelId"> & { has: boolean };

/** So many lists of each owner stand in the choice, the last changed ones. */
const chosenFrom = 100;

/** Lists that this person may add to, the last changed first: their own, then those of each channel; and which have it. */
export async function listsToAddTo(ctx: Ctx, actor: Actor, videoId: string): Promise<ChoosableList[]> {
  const { id, name, visibility, frozen, channelId, updatedAt } = playlists;
  const owners = [
    ...(actor.userId ? [eq(playlists.userId, actor.userId)] : []),
    ...actor.channelIds.filter((id) => mayArrange(actor, id)).map((channel) => eq(playlists.channelId, channel)),
  ];
  const found = await Promise.all(
    owners.map((whose) =>
      ctx.db
        .select({ id, name, visibility, frozen, channelId })
        .from(playlists)
        .where(whose)
        .orderBy(desc(updatedAt))
        .limit(chosenFrom),
    ),
  );
  const lists = found.flat();
  const having = await listsWith(
    ctx,
    videoId,
    lists.map((list) => list.id),
  );
  return lists.map((list) => ({ ...list, has: having.has(list.id) }));
}

/** Which of these lists have the video. */
export async function listsWith(ctx: Ctx, videoId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: playlistItems.playlistId })
    .from(playlistItems)
    .where(and(eq(playlistItems.videoId, videoId), inArray(playlistItems.playlistId, ids)));
  return new Set(rows.map((row) => row.id));
}
