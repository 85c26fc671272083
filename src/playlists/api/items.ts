import { z } from "@hono/zod-openapi";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { defineApi, idParams } from "../../platform/http/api.ts";
import { listedVideoJson } from "../../videos/json.ts";
import { ItemsInput, MoveInput, OrderInput, orderMaxBytes } from "../input.ts";
import { playlistVideos, visiblePlaylist } from "../queries/playlists.ts";
import { stopsOf } from "../queries/run.ts";
import { addVideos, takeVideo } from "../rules/items.ts";
import { moveVideo, orderVideos } from "../rules/order.ts";
import { listed, part, tag } from "./answer.ts";

const video = z.record(z.string(), z.unknown());
const itemParams = idParams.extend({ videoId: idParams.shape.id });

export const playlistItemsApi = defineApi((on) => {
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
