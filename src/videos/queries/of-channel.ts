import { and, asc, desc, eq, gte, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, cursorText, newerThan, newest, olderThan, oldest } from "../../platform/db/cursor.ts";
import { hot, sized } from "../../platform/db/database.ts";
import { wordsSought } from "../../platform/text/words.ts";
import { videos } from "../table.ts";
import { cardsFrom, leftOut, notLeftOut, type VideoCardRow } from "./cards.ts";
import type { ListPart } from "./lists.ts";
import { fits, type Viewer } from "./viewer.ts";

type Part = Omit<ListPart, "offset">;

/** A channel's public videos, the most viewed first; `afterPopular` is a place in them. */
export async function channelPopular(
  ctx: Ctx,
  channelId: string,
  limit: number,
  { before = newest, shown = [], viewer }: Part = {},
): Promise<VideoCardRow[]> {
  const { name, size } = sized("channelPopular", limit);
  const statement = hot(ctx.db, name, (db) =>
    cardsFrom(db)
      .where(
        and(
          eq(videos.channelId, sql.placeholder("channelId")),
          isNotNull(videos.listedAt),
          olderThan(videos.views, videos.id),
          notLeftOut(),
        ),
      )
      .orderBy(desc(videos.views), desc(videos.id))
      .limit(size)
      .prepare(name),
  );
  return (await statement.execute({ channelId, ...before, ...leftOut(shown, viewer) })).slice(0, limit);
}

/** The same from the oldest on. */
export async function channelOldest(
  ctx: Ctx,
  channelId: string,
  limit: number,
  { before = oldest, shown = [], viewer }: Part = {},
): Promise<VideoCardRow[]> {
  const { name, size } = sized("channelOldest", limit);
  const statement = hot(ctx.db, name, (db) =>
    cardsFrom(db)
      .where(
        and(
          eq(videos.channelId, sql.placeholder("channelId")),
          isNotNull(videos.listedAt),
          newerThan(videos.listedAt, videos.id),
          notLeftOut(),
        ),
      )
      .orderBy(asc(videos.listedAt), asc(videos.id))
      .limit(size)
      .prepare(name),
  );
  return (await statement.execute({ channelId, ...before, ...leftOut(shown, viewer) })).slice(0, limit);
}

/** So many titles are looked through at once; the next page looks on. */
const lookedThrough = 2000;

type Sought = { query: string; minDuration?: number | undefined; maxDuration?: number | undefined };

/**
 * A channel's public videos of these lengths whose title or tags have all words of a query, the newest first, the place to
 * look on from, and how many of those that were looked through there are.
 */
export async function channelVideosWith(
  ctx: Ctx,
  channelId: string,
  { query, minDuration, maxDuration }: Sought,
  limit: number,
  { before, viewer }: { before: Cursor; viewer: Viewer },
): Promise<{ rows: VideoCardRow[]; next: string | undefined; count: number }> {
  const read = await ctx.db
    .select({ id: videos.id, title: videos.title, tags: videos.tags, listedAt: videos.listedAt })
    .from(videos)
    .where(
      and(
        eq(videos.channelId, channelId),
        isNotNull(videos.listedAt),
        olderThan(videos.listedAt, videos.id, before),
        fits(viewer),
        minDuration === undefined ? undefined : gte(videos.duration, minDuration),
        maxDuration === undefined ? undefined : lte(videos.duration, maxDuration),
      ),
    )
    .orderBy(desc(videos.listedAt), desc(videos.id))
    .limit(lookedThrough);
  const isSought = wordsSought(query);
  const found = read.filter(({ title, tags }) => isSought(`${title} ${tags.join(" ")}`));
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : read.length === lookedThrough ? read.at(-1) : undefined;
  return {
    rows: await inOrder(
      ctx,
      shown.map(({ id }) => id),
    ),
    next: last && cursorText(last.listedAt ?? 0, last.id),
    count: found.length,
  };
}

async function inOrder(ctx: Ctx, ids: string[]): Promise<VideoCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await cardsFrom(ctx.db).where(inArray(videos.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
