import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../platform/http/api.ts";
import { BulkInput } from "./input.ts";
import { editMany, isTakenBack } from "./rules/edit.ts";
import { undoBulkEdit } from "./rules/found.ts";

const tag = "Videos";
const keptFields = z.object({ _id: z.string(), fields: z.record(z.string(), z.enum(["staff", "later"])) });

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
      response: z.object({ changed: z.number().int(), kept: z.array(keptFields) }),
    },
    async (c, { params }) => {
      const changes = await undoBulkEdit(c.var.ctx, c.var.actor, params.id, params.edit);
      const kept = changes.flatMap(({ videoId, kept }) => (kept ? [{ _id: videoId, fields: kept }] : []));
      return { changed: changes.filter(isTakenBack).length, kept };
    },
  );
});
