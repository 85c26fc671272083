import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../platform/http/api.ts";
import { BulkInput } from "./input.ts";
import { editMany, isTakenBack } from "./rules/edit.ts";
import { undoBulkEdit } from "./rules/found.ts";

const tag = "Videos";
/** Of what stayed: the fields and why, or the problem for which nothing of a video was put back. */
const stayed = z.object({
  _id: z.string(),
  fields: z.record(z.string(), z.enum(["staff", "later"])).optional(),
  refused: z.string().optional(),
});

export const bulkEditingApi = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/channels/{id}/edit-videos",
      who: "channel",
      tag,
      summary: "Change many of a channel's videos at once; `edit` takes it back, and is null where nothing changed",
      params: idParams,
      body: BulkInput,
      response: z.object({ edit: z.string().nullable(), changed: z.number().int() }),
    },
    async (c, { params, body }) => {
      const edit = await editMany(c.var.ctx, c.var.actor, params.id, body);
      return { edit: edit?.id ?? null, changed: edit?.changes.length ?? 0 };
    },
  );
  on(
    {
      method: "delete",
      path: "/channels/{id}/edit-videos/{edit}",
      who: "channel",
      tag,
      summary: "Take a change of many videos back; `kept` is what staff require or somebody changed since",
      params: idParams.extend({ edit: z.string().max(24) }),
      response: z.object({ changed: z.number().int(), kept: z.array(stayed) }),
    },
    async (c, { params }) => {
      const changes = await undoBulkEdit(c.var.ctx, c.var.actor, params.id, params.edit);
      const kept = changes.flatMap(({ videoId, kept: fields, refused }) =>
        fields || refused ? [{ _id: videoId, fields, refused }] : [],
      );
      return { changed: changes.filter(isTakenBack).length, kept };
    },
  );
});
