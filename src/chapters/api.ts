import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../platform/http/api.ts";
import { chaptersOf } from "../videos/chapters.ts";
import { editableVideo, type Video } from "../videos/queries/video.ts";
import { ChaptersInput } from "./input.ts";
import { setChapters } from "./rules.ts";

const answer = z.object({ chapters: z.array(z.object({ startSeconds: z.number(), title: z.string() })) });

export const chaptersApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/videos/{id}/chapters",
      who: "channel",
      tag: "Videos",
      summary: "The chapters that a video's description names",
      params: idParams,
      response: answer,
    },
    async (c, { params }) => chaptersJson(await editableVideo(c.var.ctx, c.var.actor, params.id)),
  );
  on(
    {
      method: "put",
      path: "/videos/{id}/chapters",
      who: "channel",
      tag: "Videos",
      summary: "Write a video's chapters into its description, in place of those that it names; none take them away",
      params: idParams,
      body: ChaptersInput,
      response: answer,
    },
    async (c, { params, body }) => chaptersJson(await setChapters(c.var.ctx, c.var.actor, params.id, body)),
  );
});

function chaptersJson({ description, duration }: Video) {
  return { chapters: chaptersOf(description, duration ?? Number.POSITIVE_INFINITY) };
}
