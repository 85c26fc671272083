import { eq } from "drizzle-orm";
import { mayUpload } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { dropWaiting } from "../../platform/jobs/queue.ts";
import { publicAddresses } from "../../platform/outbound/addresses.ts";
import { invalid, Problem } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { keptBytes, requirePlaceToday } from "../../uploads/rules/begin.ts";
import { requireSpaceFor } from "../../uploads/rules/space.ts";
import { editableVideo, type Video } from "../../videos/queries/video.ts";
import { insertVideo, takeVideoDown } from "../../videos/rules/edit.ts";
import type { ImportInput } from "../input.ts";
import { comingFor, importOf, startedToday } from "../queries.ts";
import { importStarts, imports } from "../table.ts";

/** The unique key of the job that brings it. */
export const jobKey = (videoId: string) => `import ${videoId}`;

type Importing = NonNullable<Ctx["config"]["imports"]>;

/** Throws Problem 409 `NO_IMPORTS`. */
export function requireImports(ctx: Ctx): Importing {
  if (!ctx.config.imports) throw new Problem(409, "NO_IMPORTS");
  return ctx.config.imports;
}

/**
 * Makes an empty video of a channel and has a film brought into it from an address. Throws Problem 401, 403, 404, 409
 * `NO_IMPORTS`, 422 on field `url`, 429 `IMPORTS_PER_DAY` or `UPLOADS_PER_DAY`, 507 `DISK_FULL` or `QUOTA_EXCEEDED`.
 */
export async function beginImport(ctx: Ctx, actor: Actor, { channelId, url }: ImportInput): Promise<Video> {
  requireUser(actor);
  await managedChannel(ctx, actor, channelId, mayUpload);
  await requireReachable(ctx, requireImports(ctx), new URL(url));
  await requireSpaceFor(ctx, 1);
  return ctx.write((tx) => beginFilm(tx, actor, { channelId, address: new URL(url).href }));
}

/** The same for an address that was looked at. Inside a write. Throws Problem 401, 403, 404, 409, 429, 507. */
export async function beginFilm(
  tx: Ctx,
  actor: Actor,
  { channelId, address, title }: { channelId: string; address: string; title?: string },
): Promise<Video> {
  const userId = requireUser(actor);
  const video = await insertVideo(tx, actor, { channelId, ...(title === undefined ? {} : { title }) });
  await takeStart(tx, requireImports(tx), userId);
  await requireRoom(tx, userId);
  const { id: videoId } = video;
  await tx.db.insert(imports).values({ videoId, channelId, userId, address, createdAt: tx.clock.now() });
  await tx.enqueue("imports.bring", { videoId }, { uniqueKey: jobKey(videoId) });
  return video;
}

/** Whether an address is one of those that may be brought from. The way out asks again, for each connection. */
export async function requireReachable(ctx: Ctx, importing: Importing, { href, hostname }: URL): Promise<void> {
  const { hosts = [], privateHosts } = importing;
  if (!isNamedHost(importing, href))
    throw invalid({ url: { key: "imports.otherHost", params: { hosts: hosts.join(", ") } } });
  if (!privateHosts && !(await publicAddresses(hostname, { siteUrl: ctx.config.publicUrl })))
    throw invalid({ url: { key: "imports.notPublic" } });
}

/** Whether the operator lets films be brought from there. */
export function isNamedHost({ hosts }: Importing, address: string): boolean {
  const { hostname } = new URL(address);
  return !hosts || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** Notes that somebody begins once more: what was begun counts, whatever becomes of it. Inside a write. */
export async function takeStart(tx: Ctx, { perDay }: Importing, userId: string): Promise<void> {
  if ((await startedToday(tx, userId)) >= perDay)
    throw new Problem(429, "IMPORTS_PER_DAY", { params: { max: perDay, seconds: day / 1000 } });
  const startedAt = tx.clock.now();
  await tx.db.insert(importStarts).values({ id: newId(startedAt), userId, startedAt });
}

/** Whether one more film has a place among a person's uploads. Inside a write. */
async function requireRoom(tx: Ctx, userId: string): Promise<void> {
  const { uploadQuotaBytes, uploadsPerDay } = await siteSettings(tx);
  await requirePlaceToday(tx, userId, { uploadsPerDay, coming: await comingFor(tx, userId) });
  if (uploadQuotaBytes !== null && (await keptBytes(tx, userId)) >= uploadQuotaBytes)
    throw new Problem(507, "QUOTA_EXCEEDED");
}

/**
 * Tries again what failed, as one more start of whoever asks. Throws Problem 404, 409 `NO_IMPORTS` or `NOT_IMPORTING`,
 * and 429 or 507 as `beginImport` does.
 */
export async function retryImport(ctx: Ctx, actor: Actor, videoId: string): Promise<void> {
  const userId = requireUser(actor);
  await editableVideo(ctx, actor, videoId);
  const importing = requireImports(ctx);
  const before = await importOf(ctx, videoId);
  if (before) await requireReachable(ctx, importing, new URL(before.address));
  await requireSpaceFor(ctx, 1);
  await ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, videoId);
    const row = await importOf(tx, videoId);
    if (row?.state !== "failed" || video.processing !== "none") throw new Problem(409, "NOT_IMPORTING");
    await takeStart(tx, importing, userId);
    await requireRoom(tx, row.userId);
    const fresh = { state: "waiting", progress: 0, bytes: 0, failureCode: null } as const;
    await tx.db.update(imports).set(fresh).where(eq(imports.videoId, videoId));
    await tx.enqueue("imports.bring", { videoId }, { uniqueKey: jobKey(videoId) });
  });
}

/**
 * Stops an import and deletes the video that it was for; of one that is done only the note of it goes. Throws Problem
 * 404, 409 `NOT_IMPORTING`.
 */
export async function cancelImport(ctx: Ctx, actor: Actor, videoId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, videoId);
    const row = await importOf(tx, videoId);
    if (!row || row.state === "dismissed") throw new Problem(409, "NOT_IMPORTING");
    if (row.state === "done") {
      // From where it came stays known, so that no list brings it once more.
      await tx.db.update(imports).set({ state: "dismissed" }).where(eq(imports.videoId, videoId));
      return;
    }
    await forgetImport(tx, videoId);
    if (video.processing === "none") await takeVideoDown(tx, actor, videoId);
  });
}

/** What brings it ends by itself. Inside a write. */
export async function forgetImport(tx: Ctx, videoId: string): Promise<void> {
  await dropWaiting(tx.db, jobKey(videoId));
  await tx.db.delete(imports).where(eq(imports.videoId, videoId));
}
