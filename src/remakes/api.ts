import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../platform/http/api.ts";
import { fileInfo } from "../videos/queries/file-info.ts";
import { CutInput } from "./input.ts";
import { fileInfoJson } from "./json.ts";
import { remakeOf } from "./queries.ts";
import { processAgain } from "./rules/begin.ts";
import { cutVideo } from "./rules/cut.ts";
import { cancelRemake } from "./rules/end.ts";
import { confirmRemake } from "./rules/take.ts";

const tag = "Videos";
const rate = z.number().nullable();
const info = z
  .object({
    name: z.string().nullable(),
    bytes: z.number().nullable(),
    isKept: z.boolean(),
    container: z.string().nullable(),
    video: z
      .object({ codec: z.string(), width: z.number(), height: z.number(), fps: z.number(), bitRate: rate })
      .nullable(),
    audio: z.object({ codec: z.string(), channels: z.number(), sampleRate: z.number(), bitRate: rate }).nullable(),
    duration: z.number().nullable(),
    bitRate: rate,
    renditions: z.array(z.object({ width: rate, lines: rate, bitRate: rate, codecs: z.string() })),
    stored: z.object({ source: z.string().nullable(), media: z.string() }),
    /** What is made beside the present film, or was made last. */
    remake: z
      .object({ kind: z.string(), state: z.string(), progress: z.number(), failure: z.string().nullable() })
      .nullable(),
  })
  .openapi("FileInfo");

export const remakesApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/videos/{id}/file-info",
      who: "channel",
      tag,
      summary: "What a video's file is, what was made of it, and what is being made",
      params: idParams,
      response: info,
    },
    async (c, { params }) => {
      const { ctx, actor } = c.var;
      const found = await fileInfo(ctx, actor, params.id);
      return fileInfoJson(found.video, found.info, await remakeOf(ctx, params.id));
    },
  );
  on(
    {
      method: "post",
      path: "/videos/{id}/process-again",
      who: "channel",
      tag,
      summary: "Make a video anew of its file; until that is done it stays what it is",
      params: idParams,
    },
    (c, { params }) => processAgain(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "post",
      path: "/videos/{id}/cut",
      who: "channel",
      tag,
      summary: "Make a version of a part of a video, in seconds; it waits until `remake/confirm` takes it",
      params: idParams,
      body: CutInput,
    },
    (c, { params, body }) => cutVideo(c.var.ctx, c.var.actor, params.id, body),
  );
  on(
    {
      method: "post",
      path: "/videos/{id}/remake/confirm",
      who: "channel",
      tag,
      summary: "Have what was cut take the video's place",
      params: idParams,
    },
    (c, { params }) => confirmRemake(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "delete",
      path: "/videos/{id}/remake",
      who: "channel",
      tag,
      summary: "Give up what is being made beside a video; the video stays what it is",
      params: idParams,
    },
    (c, { params }) => cancelRemake(c.var.ctx, c.var.actor, params.id),
  );
});
