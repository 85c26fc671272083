import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../platform/http/api.ts";
import { BulkInput } from "./input.ts";
import { editMany } from "./rules/edit.ts";
import { undoBulkEdit } from "./rules/found.ts";

const tag = "Videos";

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
      summary: "Take a change of many videos back, where nobody changed them since",
      params: idParams.extend({ edit: z.string().max(24) }),
      response: z.object({ changed: z.number().int() }),
    },
    async (c, { params }) => ({ changed: await undoBulkEdit(c.var.ctx, c.var.actor, params.id, params.edit) }),
  );
});
