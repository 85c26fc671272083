import { eq } from "drizzle-orm";
import { noteInChannel, noteOfOthers } from "../../accounts/rules/staff.ts";
import { type Actor, isStaff, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { locked } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { isSiteList } from "../limits.ts";
import { editablePlaylist, type Playlist } from "../queries/playlists.ts";
import { playlists } from "../table.ts";

/** The list for a change of what is in it: nobody else changes it until the end of the write. Throws as `changePlaylist`. */
export async function changeablePlaylist(tx: Ctx, actor: Actor, id: string): Promise<Playlist> {
  requireUser(actor);
  const playlist = await heldPlaylist(tx, actor, id);
  if (playlist.frozen) throw frozenProblem();
  return playlist;
}

/** What staff do with a list of others, or with one of the site's own, of which a person's is not named. Inside its write. */
export async function noteChange(
  tx: Ctx,
  actor: Actor,
  { id, name, userId, channelId }: Playlist,
  detail: "changed" | "deleted" | "added" | "taken" | "ordered",
): Promise<void> {
  const title = isSiteList(id) ? name || id : userId === null ? name : "";
  const done = { action: "playlist", entityType: "playlist", entityId: id, title, detail } as const;
  if (channelId !== null) await noteInChannel(tx, actor, channelId, done);
  else await noteOfOthers(tx, actor, userId, done);
}

export function frozenProblem(): Problem {
  return new Problem(409, "PLAYLIST_FROZEN");
}

/** The list, of which nobody else changes anything until the end of the write. Throws Problem 404. */
export async function heldPlaylist(tx: Ctx, actor: Actor, id: string): Promise<Playlist> {
  if (isSiteList(id) && isStaff(actor)) {
    const now = tx.clock.now();
    const empty = { id, name: "", visibility: "public" as const, createdAt: now, updatedAt: now };
    await tx.db.insert(playlists).values(empty).onConflictDoNothing();
  }
  await locked(tx.db.select({ id: playlists.id }).from(playlists).where(eq(playlists.id, id)));
  return editablePlaylist(tx, actor, id);
}
