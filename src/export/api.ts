import { z } from "@hono/zod-openapi";
import { presentPassword } from "../accounts/input.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { defineApi } from "../platform/http/api.ts";
import { documentMaxBytes } from "../platform/http/body-limit.ts";
import { notFound } from "../platform/problem.ts";
import { exportJson, importJson } from "./json.ts";
import { askExport, exportOf, removeExport } from "./rules/exports.ts";
import { bringArchive, dropImport, importOf, startImport } from "./rules/imports.ts";

const tag = "Accounts";
/** In base64; larger ones are sent by the form. */
const archiveMax = 1_900_000;

const archive = z
  .object({
    state: z.enum(["making", "ready", "failed"]),
    progress: z.number(),
    withVideos: z.boolean(),
    bytes: z.number().int().nullable(),
    createdAt: z.string(),
    expiresAt: z.string().nullable(),
    url: z.string().nullable(),
  })
  .openapi("AccountArchive");
const brought = z
  .object({
    state: z.enum(["shown", "running", "done", "failed"]),
    site: z.string(),
    createdAt: z.string(),
    counts: z.record(z.string(), z.number().int()),
  })
  .openapi("AccountImport");

const exports = defineApi((on) => {
  on(
    {
      ...{ method: "post", path: "/auth/export", who: "user", tag },
      summary: "Have everything that is kept on one put into an archive",
      body: z.strictObject({ currentPassword: presentPassword, withVideos: z.boolean().default(false) }),
    },
    (c, { body }) => askExport(c.var.ctx, c.var.actor, body.currentPassword, body.withVideos, "currentPassword"),
  );
  on(
    {
      ...{ method: "get", path: "/auth/export", who: "user", tag },
      summary: "The archive that one asked for, with its address once it is ready",
      response: archive,
    },
    async (c) => {
      const made = await exportOf(c.var.ctx, requireUser(c.var.actor));
      if (!made) throw notFound();
      return exportJson(c.var.ctx, made);
    },
  );
  on({ method: "delete", path: "/auth/export", who: "user", tag, summary: "Remove the archive" }, (c) =>
    removeExport(c.var.ctx, c.var.actor),
  );
});

const imports = defineApi((on) => {
  on(
    {
      ...{ method: "post", path: "/auth/import", who: "user", tag },
      summary: "Bring an archive of this or another site: nothing comes before `/auth/import/start`",
      body: z.strictObject({ archive: z.base64().min(1).max(archiveMax) }),
      bodyMax: documentMaxBytes,
      status: 201,
      response: brought,
    },
    async (c, { body }) => {
      const { ctx, actor } = c.var;
      await bringArchive(ctx, actor, new Uint8Array(Buffer.from(body.archive, "base64")));
      return presentImport(c.var);
    },
  );
  on(
    {
      ...{ method: "get", path: "/auth/import", who: "user", tag },
      summary: "What would come of the archive that one brought, or came",
      response: brought,
    },
    (c) => presentImport(c.var),
  );
  on({ method: "post", path: "/auth/import/start", who: "user", tag, summary: "Have it come" }, (c) =>
    startImport(c.var.ctx, c.var.actor),
  );
  on({ method: "delete", path: "/auth/import", who: "user", tag, summary: "Let it go" }, (c) =>
    dropImport(c.var.ctx, c.var.actor),
  );
});

async function presentImport({ ctx, actor }: { ctx: Ctx; actor: Actor }) {
  const found = await importOf(ctx, requireUser(actor));
  if (!found) throw notFound();
  return importJson(found);
}

export const exportApi = [...exports, ...imports];
