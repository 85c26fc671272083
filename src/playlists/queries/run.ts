import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { watchLater } from "../../library/table.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { cardsFrom, type VideoCardRow } from "../../videos/queries/cards.ts";
import { fitsItsViewer, viewerPlaces } from "../../videos/queries/viewer.ts";
import { visibleTo, visibleToPrepared } from "../../videos/queries/visible.ts";
import { videos } from "../../videos/table.ts";
import { playlistItems } from "../table.ts";
import { inOrder, type Playlist } from "./playlists.ts";

/** A video of a list as the one that plays it knows it. */
export type Stop = { videoId: string; seconds: number };
/** All of a list, what of it is for everybody, and the others' ids. */
type KnownStops = { all: Stop[]; open: Stop[]; hidden: string[] };

/** So many videos of lists are remembered in all. */
const rememberedStops = 200_000;
const makeRemembered = (ctx: Ctx) =>
  new LRUCache<string, KnownStops>({
    maxSize: rememberedStops,
    sizeCalculation: ({ all }) => all.length + 1,
    ttl: 5 * minute,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: ctx.clock,
  });

/** The videos of a list that this person may see, in its order. Remembered until the list changes. */
export async function stopsOf(ctx: Ctx, actor: Actor, { id, version }: Playlist): Promise<Stop[]> {
  const remembered = ctx.local(makeRemembered);
  const key = `${id} ${version}`;
  const known = remembered.get(key) ?? (await readStops(ctx, id));
  remembered.set(key, known);
  const { all, open, hidden } = known;
  const seen = await seenAmong(ctx, actor, hidden);
  if (seen.size === 0) return open;
  const unseen = new Set(hidden.filter((videoId) => !seen.has(videoId)));
  return all.filter(({ videoId }) => !unseen.has(videoId));
}

async function readStops(ctx: Ctx, playlistId: string): Promise<KnownStops> {
  const all = await ctx.db
    .select({ videoId: playlistItems.videoId, seconds: playlistItems.seconds, open: playlistItems.open })
    .from(playlistItems)
    .where(eq(playlistItems.playlistId, playlistId))
    .orderBy(...inOrder);
  const open = all.filter((stop) => stop.open);
  return { all, open, hidden: all.filter((stop) => !stop.open).map(({ videoId }) => videoId) };
}

/** Which of those that are not for everybody are for this person; of many, the first. */
async function seenAmong(ctx: Ctx, actor: Actor, hidden: string[]): Promise<Set<string>> {
  if (hidden.length === 0 || (actor.channelIds.length === 0 && !isStaff(actor))) return new Set();
  const rows = await ctx.db
    .select({ id: videos.id })
    .from(videos)
    .where(and(inArray(videos.id, hidden.slice(0, 500)), visibleTo(actor)));
  return new Set(rows.map(({ id }) => id));
}

/** The name of the list of what a person means to watch, where a video is played out of it. */
export const laterId = "watch-later";
/** So many of those are played one after another. */
const laterMax = 1000;

/** What this person means to watch and may see, the last kept first; nothing for visitors. */
export async function laterStops(ctx: Ctx, { userId, ...actor }: Actor): Promise<Stop[]> {
  if (userId === undefined) return [];
  const rows = await ctx.db
    .select({ videoId: watchLater.videoId, seconds: videos.duration })
    .from(watchLater)
    .innerJoin(videos, eq(videos.id, watchLater.videoId))
    .where(and(eq(watchLater.userId, userId), visibleTo(actor)))
    .orderBy(desc(watchLater.addedAt), desc(watchLater.videoId))
    .limit(laterMax);
  return rows.map(({ videoId, seconds }) => ({ videoId, seconds: seconds ?? 0 }));
}

/**
 * The same videos in an order that a seed makes, the same each time. A seed that ends in a dot and a video begins with that
 * one: nothing is passed over where somebody shuffles in the middle.
 */
export function shuffled(stops: Stop[], seed: string): Stop[] {
  const first = seed.slice(seed.indexOf(".") + 1);
  return stops
    .map((stop) => ({ stop, lot: stop.videoId === first ? -1 : Bun.hash.crc32(`${seed} ${stop.videoId}`) }))
    .sort((one, other) => one.lot - other.lot || one.stop.videoId.localeCompare(other.stop.videoId))
    .map(({ stop }) => stop);
}

/** So many cards of a list are asked for at once. */
export const seenMax = 102;

/** Cards of these videos that this person may see and wants to, in the order of the ids. */
export async function cardsSeen(ctx: Ctx, actor: Actor, ids: string[]): Promise<VideoCardRow[]> {
  if (ids.length === 0) return [];
  const { kind, condition, places } = visibleToPrepared(actor);
  // As many places as there may be, whatever is asked for: one statement for each kind of viewer.
  const slots = Array.from({ length: seenMax }, (_, slot) => `id${slot}`);
  const name = `cardsSeen ${kind}`;
  const statement = hot(ctx.db, name, (db) =>
    cardsFrom(db)
      .where(
        and(
          inArray(
            videos.id,
            slots.map((slot) => sql.placeholder(slot)),
          ),
          condition,
          fitsItsViewer(),
        ),
      )
      .prepare(name),
  );
  const asked = Object.fromEntries(slots.map((slot, at) => [slot, ids[at] ?? ""]));
  const rows = await statement.execute({ ...asked, ...places, ...viewerPlaces(actor) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
