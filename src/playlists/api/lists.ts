import { z } from "@hono/zod-openapi";
import { isStaff, managesChannel } from "../../platform/actor.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { defineApi, idParams } from "../../platform/http/api.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { PlaylistChange, PlaylistInput } from "../input.ts";
import { playlistJson } from "../json.ts";
import { mayEditPlaylist } from "../policy.ts";
import { type PlaylistsOf, playlistsCount, playlistsOf } from "../queries/lists.ts";
import { type Playlist, visiblePlaylist } from "../queries/playlists.ts";
import { changePlaylist, createPlaylist, removePlaylist } from "../rules/playlists.ts";
import { listed, part, tag } from "./answer.ts";

const playlist = z.record(z.string(), z.unknown()).openapi("Playlist");
const listQuery = z.object({
  userId: z.string().max(24).optional(),
  channelId: z.string().max(24).optional(),
  ...part,
});

export const playlistsApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/playlists",
      who: "any",
      tag,
      summary: "Public playlists, of a person or a channel if one is named; one's own are all there",
      query: listQuery,
      response: z.object({ items: z.array(playlist), ...listed }),
    },
    async (c, { query }) => {
      const { ctx, actor } = c.var;
      const { of, all } = listsAskedFor(c, query);
      const before = readCursor(query.before);
      const rows = await playlistsOf(ctx, of, all, query.limit, { before, offset: query.offset, viewer: actor });
      const last = rows.length === query.limit ? rows.at(-1) : undefined;
      return {
        items: rows.map((row) => jsonOf(c, row)),
        count: await playlistsCount(ctx, of, all, actor),
        next: last ? cursorText(last.updatedAt, last.id) : null,
      };
    },
  );
  on(
    {
      method: "get",
      path: "/playlists/{id}",
      who: "any",
      tag,
      summary: "A playlist",
      params: idParams,
      response: playlist,
    },
    async (c, { params }) => jsonOf(c, await visiblePlaylist(c.var.ctx, c.var.actor, params.id)),
  );
  on(
    {
      method: "post",
      path: "/playlists",
      who: "user",
      tag,
      summary: "Make a playlist of one's own, or of a channel",
      body: PlaylistInput,
      status: 201,
      response: playlist,
    },
    async (c, { body }) => jsonOf(c, await createPlaylist(c.var.ctx, c.var.actor, body)),
  );
  on(
    {
      method: "patch",
      path: "/playlists/{id}",
      who: "owner",
      tag,
      summary: "Change what is said of a playlist; freeze it or let it be changed again",
      params: idParams,
      body: PlaylistChange,
      response: playlist,
    },
    async (c, { params, body }) => jsonOf(c, await changePlaylist(c.var.ctx, c.var.actor, params.id, body)),
  );
  on(
    { method: "delete", path: "/playlists/{id}", who: "owner", tag, summary: "Delete a playlist", params: idParams },
    async (c, { params }) => {
      await removePlaylist(c.var.ctx, c.var.actor, params.id);
    },
  );
});

function jsonOf(c: AppContext, row: Playlist) {
  return playlistJson(c.var.ctx, row, c.var.t, mayEditPlaylist(c.var.actor, row));
}

/** Whose lists are asked for, and whether who asks sees all of them. */
function listsAskedFor(
  c: AppContext,
  { userId, channelId }: { userId?: string | undefined; channelId?: string | undefined },
) {
  const { actor } = c.var;
  if (channelId !== undefined) return of({ channelId }, managesChannel(actor, channelId));
  if (userId !== undefined) return of({ userId }, actor.userId === userId || actor.role === "admin");
  return of({ visibility: "public" }, isStaff(actor));
}

function of(whose: PlaylistsOf, all: boolean) {
  return { of: whose, all };
}
