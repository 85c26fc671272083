import { count, eq } from "drizzle-orm";
import { mayArrange } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { hotRows } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden, Problem } from "../../platform/problem.ts";
import type { PlaylistChange, PlaylistInput } from "../input.ts";
import { isSiteList, listsMax } from "../limits.ts";
import { mayFreezePlaylist } from "../policy.ts";
import { type Playlist, playlistById } from "../queries/playlists.ts";
import { playlists } from "../table.ts";
import { recount } from "./counts.ts";
import { changeablePlaylist, frozenProblem, heldPlaylist, noteChange } from "./held.ts";
import { putVideos } from "./items.ts";

/**
 * Makes a list of one's own, or of a channel that one works on, with videos in it if some are named. Throws Problem 401,
 * 403, 404 for a channel or a video that one may not use, 409 `TOO_MANY_PLAYLISTS`.
 */
export async function createPlaylist(ctx: Ctx, actor: Actor, input: PlaylistInput): Promise<Playlist> {
  const userId = requireUser(actor);
  const { channelId, videoIds = [], ...said } = input;
  return ctx.write(async (tx) => {
    if (channelId) await managedChannel(tx, actor, channelId, mayArrange);
    const owner = channelId ? { channelId } : { userId };
    const whose = channelId ? eq(playlists.channelId, channelId) : eq(playlists.userId, userId);
    const [there] = await tx.db.select({ n: count() }).from(playlists).where(whose);
    if ((there?.n ?? 0) >= listsMax) throw new Problem(409, "TOO_MANY_PLAYLISTS", { params: { max: listsMax } });
    const now = tx.clock.now();
    const id = newId(now);
    await tx.db.insert(playlists).values({ id, ...owner, ...said, createdAt: now, updatedAt: now });
    if (videoIds.length > 0) await putVideos(tx, actor, await found(tx, id), { videoIds });
    return found(tx, id);
  });
}

/**
 * Changes what is said of a list. Of the site's own only name and visibility; a frozen one only by whoever may unfreeze it
 * in the same breath. Throws Problem 401, 403, 404, 409 `PLAYLIST_FROZEN`.
 */
export async function changePlaylist(ctx: Ctx, actor: Actor, id: string, change: PlaylistChange): Promise<Playlist> {
  requireUser(actor);
  return ctx.write(async (tx) => {
    const playlist = await heldPlaylist(tx, actor, id);
    const { coverVideoId, frozen, ...said } = change;
    if (frozen !== undefined && frozen !== playlist.frozen && !mayFreezePlaylist(actor, playlist)) throw forbidden();
    if (isSiteList(id) && (change.description !== undefined || coverVideoId !== undefined)) throw forbidden();
    const others = Object.values({ ...said, coverVideoId }).some((value) => value !== undefined);
    if (others && playlist.frozen && frozen !== false) throw frozenProblem();
    const cover = coverVideoId === undefined ? {} : { coverChoice: coverVideoId };
    const frost = frozen === undefined ? {} : { frozen };
    await tx.db
      .update(playlists)
      .set({ ...said, ...cover, ...frost, updatedAt: tx.clock.now() })
      .where(eq(playlists.id, id));
    if (coverVideoId !== undefined) await recount(tx, id);
    await noteChange(tx, actor, playlist, "changed");
    return found(tx, id);
  }, hotRows);
}

/** Deletes a list; the videos stay where they are. Throws Problem 401, 403 for the site's own, 404, 409 `PLAYLIST_FROZEN`. */
export async function removePlaylist(ctx: Ctx, actor: Actor, id: string): Promise<Playlist> {
  return ctx.write(async (tx) => {
    const playlist = await changeablePlaylist(tx, actor, id);
    if (isSiteList(id)) throw forbidden();
    await tx.db.delete(playlists).where(eq(playlists.id, id));
    await noteChange(tx, actor, playlist, "deleted");
    return playlist;
  }, hotRows);
}

async function found(tx: Ctx, id: string): Promise<Playlist> {
  const playlist = await playlistById(tx, id);
  if (!playlist) throw new Error("the playlist is not there");
  return playlist;
}
