import { z } from "@hono/zod-openapi";
import { isStaff, managesChannel } from "../platform/actor.ts";
import { cursorText, readCursor } from "../platform/db/cursor.ts";
import { beforeQuery, defineApi, idParams, nextCursor } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import type { AppContext } from "../platform/http/types.ts";
import { listedVideoJson } from "../videos/json.ts";
import { ItemsInput, MoveInput, OrderInput, orderMaxBytes, PlaylistChange, PlaylistInput } from "./input.ts";
import { playlistJson } from "./json.ts";
import { mayEditPlaylist } from "./policy.ts";
import {
  type Playlist,
  type PlaylistsOf,
  playlistsCount,
  playlistsOf,
  playlistVideos,
  visiblePlaylist,
} from "./queries/playlists.ts";
import { stopsOf } from "./queries/run.ts";
import { addVideos, takeVideo } from "./rules/items.ts";
import { moveVideo, orderVideos } from "./rules/order.ts";
import { changePlaylist, createPlaylist, removePlaylist } from "./rules/playlists.ts";

const tag = "Playlists";
const playlist = z.record(z.string(), z.unknown()).openapi("Playlist");
const video = z.record(z.string(), z.unknown());
const listed = { count: z.number().int(), next: nextCursor };
const itemParams = idParams.extend({ videoId: idParams.shape.id });
const part = {
  limit: wholeNumber.min(1).max(100).default(20),
  offset: wholeNumber.max(10_000).default(0),
  before: beforeQuery,
};
const listQuery = z.object({
  userId: z.string().max(24).optional(),
  channelId: z.string().max(24).optional(),
  ...part,
});

const lists = defineApi((on) => {
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
      const { ctx } = c.var;
      const { of, all } = listsAskedFor(c, query);
      const before = readCursor(query.before);
      const rows = await playlistsOf(ctx, of, all, query.limit, { before, offset: query.offset });
      const last = rows.length === query.limit ? rows.at(-1) : undefined;
      return {
        items: rows.map((row) => jsonOf(c, row)),
        count: await playlistsCount(ctx, of, all),
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
      method: "get",
      path: "/playlists/{id}/videos",
      who: "any",
      tag,
      summary: "The videos of a playlist that one may see, in its order",
      params: idParams,
      query: z.object(part),
      response: z.object({ items: z.array(video), ...listed }),
    },
    async (c, { params, query: { limit, offset, before } }) => {
      const { ctx, actor } = c.var;
      const list = await visiblePlaylist(ctx, actor, params.id);
      const rows = await playlistVideos(ctx, actor, list.id, limit, { before: readCursor(before), offset });
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return {
        items: rows.map((row) => listedVideoJson(ctx, row)),
        count: (await stopsOf(ctx, actor, list)).length,
        next: last ? cursorText(last.position, last.id) : null,
      };
    },
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

const items = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/playlists/{id}/items",
      who: "owner",
      tag,
      summary: "Add videos, at the end or behind one of the playlist; those that are in it stay where they are",
      params: idParams,
      body: ItemsInput,
      status: 201,
      response: z.object({ added: z.array(z.string()) }),
    },
    async (c, { params, body }) => ({ added: await addVideos(c.var.ctx, c.var.actor, params.id, body) }),
  );
  on(
    {
      method: "put",
      path: "/playlists/{id}/items",
      who: "owner",
      tag,
      summary: "Put all videos in an order; 409 with the present `order` where these are not the same videos",
      params: idParams,
      body: OrderInput,
      bodyMax: orderMaxBytes,
    },
    (c, { params, body }) => orderVideos(c.var.ctx, c.var.actor, params.id, body.order),
  );
  on(
    {
      method: "patch",
      path: "/playlists/{id}/items/{videoId}",
      who: "owner",
      tag,
      summary: "Move a video behind another of the playlist, or to its beginning",
      params: itemParams,
      body: MoveInput,
    },
    (c, { params, body }) => moveVideo(c.var.ctx, c.var.actor, params.id, params.videoId, body.after),
  );
  on(
    {
      method: "delete",
      path: "/playlists/{id}/items/{videoId}",
      who: "owner",
      tag,
      summary: "Take a video out; `after` is where it stood, for adding it there again",
      params: itemParams,
      response: z.object({ after: z.string().nullable() }),
    },
    (c, { params }) => takeVideo(c.var.ctx, c.var.actor, params.id, params.videoId),
  );
});

export const playlistsApi = [...lists, ...items];

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
