import { z } from "@hono/zod-openapi";
import { managedChannel } from "../../channels/queries.ts";
import { defineApi, idParams } from "../../platform/http/api.ts";
import { readForm } from "../../platform/http/forms.ts";
import { wholeNumber } from "../../platform/http/numbers.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { edgeUrl } from "../../platform/media-urls.ts";
import { invalid } from "../../platform/problem.ts";
import { passwordBrake } from "../brakes.ts";
import { CreateVideoInput, OpenVideoInput, UpdateVideoInput } from "../input.ts";
import { managedVideoJson } from "../json.ts";
import { managedCount, managedVideos } from "../queries/managed.ts";
import { editableVideo, visibleVideo } from "../queries/video.ts";
import { bringBack, createVideo, deleteVideo, updateVideo } from "../rules/edit.ts";
import { cancelTranscode, retryTranscode } from "../rules/processing.ts";
import { uploadThumbnail } from "../rules/thumbnails.ts";
import { unlockVideo } from "../rules/unlock.ts";
import { tag, videoAnswer, videoSchema } from "./answer.ts";
import { publicationApi } from "./publication.ts";

const list = z.object({ items: z.array(videoSchema), count: z.number().int() });
const managedQuery = z.object({
  channelId: z.string().max(24),
  limit: wholeNumber.min(1).max(100).default(20),
  offset: wholeNumber.max(10_000).default(0),
});

const lists = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/edge-url",
      who: "any",
      tag,
      summary: "The host of pictures and media",
      response: z.object({ url: z.string() }),
    },
    (c) => ({ url: absoluteEdge(c) }),
  );
  on(
    {
      method: "get",
      path: "/videos/managed",
      who: "channel",
      tag,
      summary: "A channel's own videos, with their processing",
      query: managedQuery,
      response: list,
    },
    async (c, { query }) => {
      const { ctx, actor } = c.var;
      const { id } = await managedChannel(ctx, actor, query.channelId);
      const rows = await managedVideos(ctx, id, {}, query.limit, query.offset);
      return { items: rows.map((row) => managedVideoJson(ctx, row)), count: await managedCount(ctx, id) };
    },
  );
});

const making = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/videos",
      who: "channel",
      tag,
      summary:
        "Make an empty, private video to upload into; with `live` a stream, which has no draft: give it a title and another visibility, and its page waits for it",
      body: CreateVideoInput,
      status: 201,
      response: videoSchema,
    },
    async (c, { body }) => videoAnswer(c, await createVideo(c.var.ctx, c.var.actor, body)),
  );
  on(
    {
      method: "get",
      path: "/videos/{id}",
      who: "any",
      tag,
      summary: "A video; `hls` of one for adults is null unless one says that one is of age",
      params: idParams,
      query: z.object({ adults: z.enum(["true"]).optional() }),
      response: videoSchema,
    },
    async (c, { params, query }) =>
      videoAnswer(c, await visibleVideo(c.var.ctx, c.var.actor, params.id), query.adults === "true"),
  );
  on(
    {
      method: "patch",
      path: "/videos/{id}",
      who: "channel",
      tag,
      summary: "Change a video",
      params: idParams,
      body: UpdateVideoInput,
      response: videoSchema,
    },
    async (c, { params, body }) => videoAnswer(c, await updateVideo(c.var.ctx, c.var.actor, params.id, body)),
  );
});

const fate = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/videos/{id}/thumbnail",
      who: "channel",
      tag,
      summary: "Give a video a picture of its own: a form with the file `thumbnail`, PNG or JPEG",
      params: idParams,
      response: videoSchema,
    },
    async (c, { params }) => {
      const { ctx, actor } = c.var;
      await editableVideo(ctx, actor, params.id);
      const { values, files } = await readForm(c, { files: true });
      if (!files.thumbnail) throw invalid({ thumbnail: { key: "forms.required" } });
      await uploadThumbnail(ctx, actor, params.id, files.thumbnail, String(values.thumbnailCrop ?? ""));
      return videoAnswer(c, await editableVideo(ctx, actor, params.id));
    },
  );
  on(
    {
      method: "post",
      path: "/videos/{id}/open",
      who: "any",
      brake: passwordBrake,
      tag,
      summary: "A video that has a password, with `hls` for whoever says it",
      params: idParams,
      query: z.object({ adults: z.enum(["true"]).optional() }),
      body: OpenVideoInput,
      response: videoSchema,
    },
    async (c, { params, query, body }) => {
      const { video, proof } = await unlockVideo(c.var.ctx, c.var.actor, params.id, body.password);
      return videoAnswer(c, video, query.adults === "true", proof);
    },
  );
  on(
    {
      method: "post",
      path: "/videos/{id}/cancel-processing",
      who: "channel",
      tag,
      summary: "Stop the processing",
      params: idParams,
    },
    (c, { params }) => cancelTranscode(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "post",
      path: "/videos/{id}/retry-processing",
      who: "channel",
      tag,
      summary: "Process again after a failure or a cancel",
      params: idParams,
    },
    (c, { params }) => retryTranscode(c.var.ctx, c.var.actor, params.id),
  );
  on(
    { method: "delete", path: "/videos/{id}", who: "channel", tag, summary: "Delete a video", params: idParams },
    (c, { params }) => deleteVideo(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "post",
      path: "/videos/{id}/restore",
      who: "staff",
      tag,
      summary: "Bring a deleted video back",
      params: idParams,
      response: videoSchema,
    },
    async (c, { params }) => videoAnswer(c, await bringBack(c.var.ctx, c.var.actor, params.id)),
  );
});

export const videosApi = [...lists, ...making, ...fate, ...publicationApi];

function absoluteEdge(c: AppContext): string {
  const edge = edgeUrl(c.var.ctx);
  return edge.startsWith("/") ? c.var.origin + edge : edge;
}
