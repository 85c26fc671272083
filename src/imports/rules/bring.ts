import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { GiveUp, type RunningJob } from "../../platform/jobs/jobs.ts";
import { Interrupted } from "../../platform/jobs/run.ts";
import type { Brought } from "../../platform/media/brought.ts";
import { ImportError } from "../../platform/media/import-program.ts";
import { bringFilm } from "../../platform/media/importer.ts";
import { Problem } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { keptBytes, largestUpload } from "../../uploads/rules/begin.ts";
import { fill } from "../../uploads/rules/finish.ts";
import { giveUp, openUploads } from "../../uploads/rules/parts.ts";
import { requireSpaceFor } from "../../uploads/rules/space.ts";
import { uploads } from "../../uploads/table.ts";
import { videoById } from "../../videos/queries/video.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { type Import, importOf, underWay } from "../queries.ts";
import { imports } from "../table.ts";
import { aboutIn, describe } from "./describe.ts";

/** Where films are collected until they are whole. */
export function importFolder(ctx: Ctx): string {
  return join(ctx.config.dataDir, "imports");
}

/** Brings a film into its video: the program's folder goes with the run, unless that is only interrupted. */
export async function bring(ctx: Ctx, videoId: string, { signal }: RunningJob): Promise<void> {
  const wanted = await importOf(ctx, videoId);
  const folder = join(importFolder(ctx), videoId);
  const isOpen = wanted?.state === "waiting" || wanted?.state === "running";
  try {
    if (wanted && isOpen) await bringInto(ctx, wanted, folder, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof ImportError)) throw error;
    ctx.log.warn("a film could not be brought", { videoId, error });
    throw new GiveUp(error.message, { cause: error });
  } finally {
    if (!(signal.reason instanceof Interrupted)) await rm(folder, { recursive: true, force: true });
  }
}

async function bringInto(ctx: Ctx, wanted: Import, folder: string, signal: AbortSignal): Promise<void> {
  const { videoId, userId, address } = wanted;
  const { config } = ctx;
  const importing = config.imports;
  if (!importing) throw new ImportError("NO_PROGRAM");
  await mustSave(ctx, videoId, { state: "running" });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let told = { progress: 0, bytes: 0 };
  const brought = await bringFilm({
    ...importing,
    home: { siteUrl: config.publicUrl },
    ...{ address, folder, signal, maxBytes: await roomOf(ctx, userId) },
    height: config.ladderMaxHeight,
    onProgress: (progress, bytes) => {
      told = { progress, bytes };
    },
    async watch() {
      await mustSave(ctx, videoId, told);
      await requireSpaceFor(ctx, 1);
    },
  });
  await mustSave(ctx, videoId, { progress: 1, bytes: brought.bytes });
  await describe(ctx, videoId, brought, address);
  // Others of the same person may have come meanwhile.
  if (brought.bytes > (await roomOf(ctx, userId))) throw new ImportError("TOO_LARGE");
  await keep(ctx, videoId, brought);
}

/** How large the film may be: what the site takes, and what is left of the person's own. */
async function roomOf(ctx: Ctx, userId: string): Promise<number> {
  const { uploadQuotaBytes } = await siteSettings(ctx);
  const largest = await largestUpload(ctx);
  if (uploadQuotaBytes === null) return largest;
  const left = uploadQuotaBytes - (await keptBytes(ctx, userId));
  if (left <= 0) throw new ImportError("TOO_LARGE");
  return Math.min(largest, left);
}

/** Stored durably first; then the video and its processing are committed together, as those of an upload are. */
async function keep(ctx: Ctx, videoId: string, { path, bytes, ending, about }: Brought): Promise<void> {
  const video = await videoById(ctx, videoId);
  if (!video || video.deletedAt !== null || video.processing !== "none")
    throw new GiveUp("the video has a file by now");
  await ctx.storage.putFile(mediaKeys.source(videoId), path);
  // The program's word for a kind that it does not know is longer than any.
  const fileName = `${aboutIn(about).title || "film"}${ending.length > 5 ? "" : `.${ending}`}`;
  await ctx.write(async (tx) => {
    if (!(await save(tx, videoId, { state: "done", progress: 1 }))) throw new GiveUp("it was stopped meanwhile");
    for (const { id } of await openUploads(tx, eq(uploads.videoId, videoId))) await giveUp(tx, id);
    await fill(tx, { videoId, fileName, size: bytes });
  });
}

/** Says that it gave up, and why. Inside a write. */
export async function failImport(tx: Ctx, videoId: string, error: unknown): Promise<void> {
  const cause = error instanceof Error && error.cause instanceof ImportError ? error.cause : error;
  const code = cause instanceof ImportError ? cause.code : cause instanceof Problem ? "DISK_FULL" : "IMPORT_FAILED";
  await tx.db
    .update(imports)
    .set({ state: "failed", failureCode: code })
    .where(and(eq(imports.videoId, videoId), underWay));
}

type Change = Partial<typeof imports.$inferInsert>;

/** False when it was stopped meanwhile. */
async function save(ctx: Ctx, videoId: string, change: Change): Promise<boolean> {
  const rows = await ctx.write(
    (tx) =>
      tx.db
        .update(imports)
        .set(change)
        .where(and(eq(imports.videoId, videoId), underWay))
        .returning({ id: imports.videoId }),
    batchwise,
  );
  return rows.length > 0;
}

async function mustSave(ctx: Ctx, videoId: string, change: Change): Promise<void> {
  if (!(await save(ctx, videoId, change))) throw new GiveUp("it was stopped meanwhile");
}
