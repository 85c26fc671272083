import { and, eq, lt } from "drizzle-orm";
import { userById } from "../../accounts/queries.ts";
import { knownOwner } from "../../accounts/rules/credentials.ts";
import { pagesOf, tellOwner, toldDay } from "../../accounts/rules/mails.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { day, second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { Problem } from "../../platform/problem.ts";
import { filmBytes } from "../queries/films.ts";
import { accountExports, accountImports } from "../table.ts";
import { type Archive, archiveFolder, archiveKey } from "../urls.ts";
import { writeArchive } from "./archive.ts";

/** How long an archive may be fetched, and how long what was brought along waits for a yes. */
const archiveLife = 7 * day;
const importLife = day;
const asksRate = { max: 5, windowMs: day };

export type Export = typeof accountExports.$inferSelect;

/** What one asked for last; undefined for nothing. */
export async function exportOf(ctx: Ctx, userId: string): Promise<Export | undefined> {
  const [found] = await ctx.db.select().from(accountExports).where(eq(accountExports.userId, userId));
  return found;
}

/**
 * Has everything that is kept on a person put into one file, in place of the one before. Throws Problem 401, 409
 * `EXPORT_RUNNING`, 422 on the field of the password, 429, 507 `DISK_FULL`.
 */
export async function askExport(
  ctx: Ctx,
  actor: Actor,
  password: string,
  withFilms: boolean,
  field = "exportPassword",
): Promise<void> {
  const { id: userId } = await knownOwner(ctx, actor, password, field);
  await ctx.limiter.take(`export ${userId}`, asksRate);
  const bytes = withFilms ? await filmBytes(ctx, userId) : 0;
  if ((await ctx.storage.freeBytes()) - bytes < ctx.config.minFreeDiskBytes) throw new Problem(507, "DISK_FULL");
  await ctx.write(async (tx) => {
    const last = await exportOf(tx, userId);
    if (last?.state === "making") throw new Problem(409, "EXPORT_RUNNING");
    const now = tx.clock.now();
    const fresh = {
      id: newId(now),
      withFilms,
      state: "making" as const,
      progress: 0,
      bytes: null,
      createdAt: now,
      expiresAt: null,
    };
    await tx.db
      .insert(accountExports)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({ target: accountExports.userId, set: fresh });
    await tx.enqueue("export.make", { userId, id: fresh.id });
  });
}

/** Makes the file, and tells its owner. One that was asked for anew meanwhile, or whose account is gone, is left. */
export async function makeExport(ctx: Ctx, userId: string, id: string, signal: AbortSignal): Promise<void> {
  const wanted = await exportOf(ctx, userId);
  const user = await userById(ctx, userId);
  if (!user || wanted?.id !== id || wanted.state !== "making") return;
  await ctx.storage.remove(archiveFolder(userId));
  const key = archiveKey({ userId, id });
  await writeArchive(ctx, {
    user,
    withFilms: wanted.withFilms,
    key,
    signal,
    progressed: noted(ctx, { userId, id }),
  });
  const bytes = (await ctx.storage.stat(key))?.size ?? 0;
  const page = `${await pagesOf(ctx, user.settings.language ?? "pl")}/account/privacy#export`;
  const kept = await ctx.write(async (tx) => {
    const expiresAt = tx.clock.now() + archiveLife;
    const [ready] = await tx.db
      .update(accountExports)
      .set({ state: "ready", progress: 1, bytes, expiresAt })
      .where(and(eq(accountExports.userId, userId), eq(accountExports.id, id)))
      .returning();
    if (ready) await tellOwner(tx, user, "exportReady", { date: toldDay(expiresAt), page });
    return ready !== undefined;
  });
  // The account was erased while its file was made.
  if (!kept) await ctx.storage.remove(key);
}

/** Inside the write that gives the job up. */
export async function giveExportUp(tx: Ctx, userId: string, id: string): Promise<void> {
  await tx.db
    .update(accountExports)
    .set({ state: "failed" })
    .where(and(eq(accountExports.userId, userId), eq(accountExports.id, id)));
}

/** Whether this archive may be fetched. */
export async function isFetchable(ctx: Ctx, userId: string, id: string): Promise<boolean> {
  const found = await exportOf(ctx, userId);
  return found?.id === id && found.state === "ready" && (found.expiresAt ?? 0) > ctx.clock.now();
}

/** Takes one's archive away before its time. Throws Problem 401. */
export async function removeExport(ctx: Ctx, actor: Actor): Promise<void> {
  const userId = requireUser(actor);
  const removed = await ctx.write((tx) =>
    tx.db.delete(accountExports).where(eq(accountExports.userId, userId)).returning({ id: accountExports.id }),
  );
  if (removed.length > 0) await ctx.storage.remove(archiveFolder(userId));
}

/** Removes archives whose time is over, and what was brought along and never wanted. Runs by the schedule. */
export async function forgetArchives(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const over = await ctx.db
    .select({ userId: accountExports.userId, id: accountExports.id })
    .from(accountExports)
    .where(lt(accountExports.expiresAt, now))
    .limit(100);
  for (const archive of over) {
    await ctx.storage.remove(archiveKey(archive));
    const same = and(eq(accountExports.userId, archive.userId), eq(accountExports.id, archive.id));
    await ctx.write((tx) => tx.db.delete(accountExports).where(same));
  }
  await ctx.write((tx) => tx.db.delete(accountImports).where(lt(accountImports.createdAt, now - importLife)));
}

/** Keeps how far it has come, as often as somebody may look. */
function noted(ctx: Ctx, { userId, id }: Archive): (progress: number) => Promise<void> {
  const same = and(eq(accountExports.userId, userId), eq(accountExports.id, id));
  let last = performance.now();
  return async (progress) => {
    if (performance.now() - last < second) return;
    last = performance.now();
    await ctx.write((tx) => tx.db.update(accountExports).set({ progress }).where(same), batchwise);
  };
}
