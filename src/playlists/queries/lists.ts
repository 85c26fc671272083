import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import { notMuted } from "../../mutes/queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { newest, olderThan } from "../../platform/db/cursor.ts";
import type { ListPart } from "../../videos/queries/lists.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import { playlists } from "../table.ts";
import { playlistsFrom } from "./playlists.ts";

export type PlaylistsOf = { userId: string } | { channelId: string } | { visibility: "public" };

/**
 * Lists of a person, of a channel or of everybody, the last changed first; only what strangers may find, of owners whom the
 * viewer does not mute, unless `all`.
 */
export async function playlistsOf(ctx: Ctx, of: PlaylistsOf, all: boolean, limit: number, part: ListPart = {}) {
  const { before = newest, offset = 0 } = part;
  return playlistsFrom(ctx.db)
    .where(and(whose(of), all ? undefined : wanted(part.viewer), olderThan(playlists.updatedAt, playlists.id, before)))
    .orderBy(desc(playlists.updatedAt), desc(playlists.id))
    .limit(limit)
    .offset(offset);
}

/** How many those are, counted to 10,000. */
export async function playlistsCount(ctx: Ctx, of: PlaylistsOf, all: boolean, viewer?: Viewer): Promise<number> {
  const some = ctx.db
    .select({ id: playlists.id })
    .from(playlists)
    .leftJoin(channels, eq(channels.id, playlists.channelId))
    .where(and(whose(of), all ? undefined : wanted(viewer)))
    .limit(10_000)
    .as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

function whose(of: PlaylistsOf): SQL {
  if ("userId" in of) return eq(playlists.userId, of.userId);
  if ("channelId" in of) return eq(playlists.channelId, of.channelId);
  return eq(playlists.visibility, of.visibility);
}

function wanted(viewer: Viewer | undefined): SQL | undefined {
  const person = sql`${viewer?.userId ?? ""}`;
  return and(found, notMuted(person, "user", playlists.userId), notMuted(person, "channel", playlists.channelId));
}

/** Public, with something to see in it, and of a person or of a channel that is in lists itself. */
const found = and(
  eq(playlists.visibility, "public"),
  isNull(playlists.hiddenAt),
  gt(playlists.openCount, 0),
  or(isNotNull(playlists.userId), isNotNull(channels.listedAt)),
);

/** Public lists that were changed after one moment and up to another, in that order: what the site map names. */
export async function playlistsChanged(ctx: Ctx, after: number, upTo: number) {
  return ctx.db
    .select({ id: playlists.id, changedAt: playlists.updatedAt })
    .from(playlists)
    .leftJoin(channels, eq(channels.id, playlists.channelId))
    .where(and(found, gt(playlists.updatedAt, after), lte(playlists.updatedAt, upTo)))
    .orderBy(asc(playlists.updatedAt));
}

/** When the last of so many of those was changed; undefined where nothing follows it. */
export async function playlistsChangedUpTo(ctx: Ctx, after: number, length: number): Promise<number | undefined> {
  const [last, next] = await ctx.db
    .select({ at: playlists.updatedAt })
    .from(playlists)
    .where(and(eq(playlists.visibility, "public"), gt(playlists.updatedAt, after)))
    .orderBy(asc(playlists.updatedAt))
    .limit(2)
    .offset(length - 1);
  return next && last?.at;
}
