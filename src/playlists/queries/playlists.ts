import { and, asc, eq, getTableColumns, gt, gte, or, type SQL, sql } from "drizzle-orm";
import { isInUse } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newerThan, newest, oldest } from "../../platform/db/cursor.ts";
import { type Db, hot, named, sized } from "../../platform/db/database.ts";
import { notFound } from "../../platform/problem.ts";
import { cardColumns, type VideoCardRow } from "../../videos/queries/cards.ts";
import type { ListPart } from "../../videos/queries/lists.ts";
import { fitsItsViewer, viewerPlaces } from "../../videos/queries/viewer.ts";
import { visibleToPrepared } from "../../videos/queries/visible.ts";
import { videos } from "../../videos/table.ts";
import { isSiteList, type SiteList } from "../limits.ts";
import { mayEditPlaylist, maySeePlaylist } from "../policy.ts";
import { playlistItems, playlists } from "../table.ts";

/** A list with whose it is and what its picture is of. */
const playlistColumns = {
  ...getTableColumns(playlists),
  channelName: channels.name,
  channelSlug: channels.slug,
  channelVerified: channels.verified,
  channelVisibility: channels.visibility,
  channelDeletedAt: channels.deletedAt,
  channelOwnerId: channels.ownerId,
  channelPictureVersion: channels.pictureVersion,
  userName: users.name,
  userSurname: users.surname,
  userAvatarVersion: users.avatarVersion,
  userInUse: sql<boolean>`(${isInUse})`.mapWith(Boolean),
  coverPicture: videos.thumbnailVersion,
  coverListedAt: videos.listedAt,
  coverAdultsOnly: videos.adultsOnly,
  coverAgeRestriction: videos.ageRestriction,
};

export function playlistsFrom(db: Db) {
  return db
    .select(playlistColumns)
    .from(playlists)
    .leftJoin(channels, eq(channels.id, playlists.channelId))
    .leftJoin(users, eq(users.id, playlists.userId))
    .leftJoin(videos, eq(videos.id, playlists.coverId));
}

export type Playlist = Awaited<ReturnType<typeof playlistsFrom>>[number];

export async function playlistById(ctx: Ctx, id: string): Promise<Playlist | undefined> {
  const statement = hot(ctx.db, "playlistById", (db) =>
    playlistsFrom(db)
      .where(eq(playlists.id, sql.placeholder("id")))
      .limit(1)
      .prepare("playlistById"),
  );
  const [row] = await statement.execute({ id });
  return row ?? (isSiteList(id) ? emptySiteList(id) : undefined);
}

/** The site's own list of that name; it is there before anybody put something into it. Its name may be empty. */
export async function specialPlaylist(ctx: Ctx, name: SiteList): Promise<Playlist> {
  return (await playlistById(ctx, name)) ?? emptySiteList(name);
}

const nothingOfOwner = {
  channelName: null,
  channelSlug: null,
  channelVerified: null,
  channelVisibility: null,
  channelDeletedAt: null,
  channelOwnerId: null,
  channelPictureVersion: null,
  userName: null,
  userSurname: null,
  userAvatarVersion: null,
  userInUse: false,
};

function emptySiteList(id: SiteList): Playlist {
  return {
    id,
    userId: null,
    channelId: null,
    name: "",
    description: "",
    visibility: "public",
    frozen: false,
    hiddenAt: null,
    coverChoice: null,
    coverId: null,
    videosCount: 0,
    openCount: 0,
    openSeconds: 0,
    version: 0,
    createdAt: 0,
    updatedAt: 0,
    ...nothingOfOwner,
    coverPicture: null,
    coverListedAt: null,
    coverAdultsOnly: null,
    coverAgeRestriction: null,
  };
}

/** The list, if this person may see it. Throws Problem 404. */
export async function visiblePlaylist(ctx: Ctx, actor: Actor, id: string): Promise<Playlist> {
  const playlist = await playlistById(ctx, id);
  if (!playlist || !maySeePlaylist(actor, playlist)) throw notFound();
  return playlist;
}

/** The list, if this person may change it. Throws Problem 404. */
export async function editablePlaylist(ctx: Ctx, actor: Actor, id: string): Promise<Playlist> {
  const playlist = await visiblePlaylist(ctx, actor, id);
  if (!mayEditPlaylist(actor, playlist)) throw notFound();
  return playlist;
}

export type ListedVideo = VideoCardRow & { position: number };

/**
 * The videos of a list that this person may see, in its order, after a place (its cursor is the position and the video).
 * Empty where the list itself is not for them.
 */
export async function playlistVideos(
  ctx: Ctx,
  actor: Actor,
  playlistId: string,
  limit: number,
  { before = newest, offset = 0, viewer }: Omit<ListPart, "shown"> = {},
): Promise<ListedVideo[]> {
  const playlist = await playlistById(ctx, playlistId);
  if (!playlist || !maySeePlaylist(actor, playlist)) return [];
  const { kind, condition, places } = visibleToPrepared(actor);
  const { name, size, skipped } = sized(`playlistVideos ${kind}`, limit, offset);
  const statement = hot(ctx.db, name, (db) =>
    db
      .select({ ...cardColumns, position: playlistItems.position })
      .from(playlistItems)
      .innerJoin(videos, eq(videos.id, playlistItems.videoId))
      .innerJoin(channels, named(channels.id, videos.channelId))
      .where(
        and(
          eq(playlistItems.playlistId, sql.placeholder("playlistId")),
          newerThan(playlistItems.position, playlistItems.videoId),
          condition,
          fitsItsViewer(),
        ),
      )
      .orderBy(...inOrder)
      .limit(size)
      .offset(skipped)
      .prepare(name),
  );
  const place = before.at === newest.at ? oldest : before;
  const asked = { playlistId, offset, ...place, ...places, ...viewerPlaces(viewer ?? actor) };
  return (await statement.execute(asked)).slice(0, limit);
}

export const inOrder = [asc(playlistItems.position), asc(playlistItems.videoId)];

/** What stands behind a place of a list. */
export function behind(place: Cursor | undefined): SQL | undefined {
  if (place === undefined || place.at === newest.at) return undefined;
  const { at, id } = place;
  return and(gte(playlistItems.position, at), or(gt(playlistItems.position, at), gt(playlistItems.videoId, id)));
}
