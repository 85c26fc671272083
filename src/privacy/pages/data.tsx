import { AskExportForm } from "../../export/input.ts";
import { importMaxBytes } from "../../export/limits.ts";
import { askExport, isFetchable, removeExport } from "../../export/rules/exports.ts";
import { bringArchive, dropImport, startImport } from "../../export/rules/imports.ts";
import { archiveKey, readArchiveKey } from "../../export/urls.ts";
import { serveStored } from "../../platform/http/files.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { back, privacyView } from "./privacy.tsx";

export async function submitExport(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const asked = await attempt(() => {
    const { exportPassword, withFilms } = parseInput(AskExportForm, values);
    return askExport(c.var.ctx, c.var.actor, exportPassword, withFilms === "1");
  });
  if (asked.ok) return back(c, "#export");
  const { exportPassword: _, ...kept } = values;
  return privacyView(c, { which: "export", form: { values: kept, problem: asked.problem } });
}

export async function submitExportRemoval(c: AppContext): Promise<Response> {
  await removeExport(c.var.ctx, c.var.actor);
  return back(c, "#export");
}

/** What came is looked at and shown; nothing comes before a yes. */
export async function submitImport(c: AppContext): Promise<Response> {
  const { files } = await readForm(c, { files: true });
  const brought = await attempt(async () => {
    const { archive } = files;
    if (!archive) throw new Problem(422, "IMPORT_MISSING");
    if (archive.size > importMaxBytes) throw new Problem(413, "IMPORT_TOO_LARGE");
    await bringArchive(c.var.ctx, c.var.actor, await archive.bytes());
  });
  if (brought.ok) return back(c, "#import");
  return privacyView(c, { which: "import", form: { values: {}, problem: brought.problem } });
}

export async function submitImportStart(c: AppContext): Promise<Response> {
  await startImport(c.var.ctx, c.var.actor);
  return back(c, "#import");
}

export async function submitImportDrop(c: AppContext): Promise<Response> {
  await dropImport(c.var.ctx, c.var.actor);
  return back(c, "#import");
}

export async function fetchArchive(c: AppContext<"/account/export/:userId">): Promise<Response> {
  const { ctx } = c.var;
  const archive = readArchiveKey(ctx, c.req.param("userId"), c.req.query("key") ?? "");
  if (!archive || !(await isFetchable(ctx, archive.userId, archive.id))) throw notFound();
  const downloadName = `nadaj-${archive.id}.zip`;
  const answer = { type: "application/zip", cacheControl: "private, no-store", downloadName };
  const file = await serveStored(c.req.raw, ctx.storage, archiveKey(archive), answer);
  if (!file) throw notFound();
  return file;
}
