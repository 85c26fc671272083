import { z } from "@hono/zod-openapi";
import { mayUpload } from "../channels/policy.ts";
import { managedChannel } from "../channels/queries.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import { notFound } from "../platform/problem.ts";
import { importBrake } from "./brakes.ts";
import { ImportInput, ImportListInput } from "./input.ts";
import { filmListJson, importJson } from "./json.ts";
import { filmListOf, importsOf } from "./queries.ts";
import { beginImport, cancelImport, retryImport } from "./rules/begin.ts";
import { beginList, endList } from "./rules/lists.ts";

const tag = "Uploads";
const shown = z
  .object({
    videoId: z.string(),
    title: z.string(),
    url: z.string(),
    state: z.enum(["waiting", "running", "done", "failed"]),
    /** 0 to 1, of what is fetched now. */
    progress: z.number(),
    bytes: z.number(),
    failure: z.string().nullable(),
    createdAt: z.string(),
  })
  .openapi("Import");

const shownList = z
  .object({
    url: z.string(),
    follow: z.boolean(),
    /** Of those that were there at the last look. */
    left: z.number(),
    failure: z.string().nullable(),
    /** When somebody looks again. */
    looksAt: z.string(),
  })
  .openapi("ImportList");

export const importsApi = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/videos/import",
      who: "channel",
      tag,
      brake: importBrake,
      summary: "Have a film brought from an address into a new video; `mine` says that you may publish it",
      body: ImportInput,
      status: 201,
      response: z.object({ videoId: z.string() }),
    },
    async (c, { body }) => ({ videoId: (await beginImport(c.var.ctx, c.var.actor, body)).id }),
  );
  on(
    {
      method: "get",
      path: "/channels/{id}/imports",
      who: "channel",
      tag,
      summary: "What was brought to a channel by address, the newest first, and how far it is",
      params: idParams,
      response: z.object({ items: z.array(shown) }),
    },
    async (c, { params }) => {
      const { id } = await managedChannel(c.var.ctx, c.var.actor, params.id, mayUpload);
      return { items: (await importsOf(c.var.ctx, id)).map(importJson) };
    },
  );
  on(
    {
      method: "post",
      path: "/channels/{id}/import-list",
      who: "channel",
      tag,
      brake: importBrake,
      summary:
        "Have all films of a channel or playlist brought, a day's share at a time, and with `follow` also what is added there later; `mine` says that you may publish them",
      params: idParams,
      body: ImportListInput,
    },
    (c, { params, body }) => beginList(c.var.ctx, c.var.actor, params.id, body),
  );
  on(
    {
      method: "get",
      path: "/channels/{id}/import-list",
      who: "channel",
      tag,
      summary: "From which channel or playlist films are brought, and how many wait",
      params: idParams,
      response: shownList,
    },
    async (c, { params }) => {
      const { id } = await managedChannel(c.var.ctx, c.var.actor, params.id, mayUpload);
      const found = await filmListOf(c.var.ctx, id);
      if (!found) throw notFound();
      return filmListJson(found);
    },
  );
  on(
    {
      method: "delete",
      path: "/channels/{id}/import-list",
      who: "channel",
      tag,
      summary: "Bring no more films of a channel or playlist; those that were begun stay",
      params: idParams,
    },
    (c, { params }) => endList(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "post",
      path: "/videos/{id}/import/retry",
      who: "channel",
      tag,
      brake: importBrake,
      summary: "Try to bring a film again, after that failed",
      params: idParams,
    },
    (c, { params }) => retryImport(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "delete",
      path: "/videos/{id}/import",
      who: "channel",
      tag,
      summary: "Stop bringing a film, with the video that it was for; of one that is done only the note of it goes",
      params: idParams,
    },
    (c, { params }) => cancelImport(c.var.ctx, c.var.actor, params.id),
  );
});
