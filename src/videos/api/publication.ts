import { defineApi, idParams } from "../../platform/http/api.ts";
import { CancelPremiereInput, SchedulePremiereInput, SchedulePublishInput } from "../input.ts";
import { cancelPremiere, schedulePremiere } from "../rules/premieres.ts";
import { cancelPublish, publishVideo, schedulePublish } from "../rules/publication.ts";
import { tag, videoAnswer, videoSchema } from "./answer.ts";

const shared = { method: "post", who: "channel", tag, params: idParams, response: videoSchema } as const;

export const publicationApi = defineApi((on) => {
  on(
    {
      ...shared,
      path: "/videos/{id}/publish",
      summary: "Publish, now or as soon as it can be watched; a stream is announced by its visibility instead",
    },
    async (c, { params }) => videoAnswer(c, await publishVideo(c.var.ctx, c.var.actor, params.id)),
  );
  on(
    {
      ...shared,
      path: "/videos/{id}/schedule-publish",
      summary: "Publish at a moment, or move it",
      body: SchedulePublishInput,
    },
    async (c, { params, body }) =>
      videoAnswer(c, await schedulePublish(c.var.ctx, c.var.actor, params.id, body.releaseDate)),
  );
  on(
    { ...shared, path: "/videos/{id}/cancel-publish", summary: "Take a planned publication back" },
    async (c, { params }) => videoAnswer(c, await cancelPublish(c.var.ctx, c.var.actor, params.id)),
  );
  on(
    {
      ...shared,
      path: "/videos/{id}/schedule-premiere",
      summary: "Announce a premiere, or move it",
      body: SchedulePremiereInput,
    },
    async (c, { params, body }) =>
      videoAnswer(c, await schedulePremiere(c.var.ctx, c.var.actor, params.id, body.premiereAt)),
  );
  on(
    {
      ...shared,
      path: "/videos/{id}/cancel-premiere",
      summary: "Call a premiere off; the status is what the video becomes",
      body: CancelPremiereInput,
    },
    async (c, { params, body }) => videoAnswer(c, await cancelPremiere(c.var.ctx, c.var.actor, params.id, body.status)),
  );
});
