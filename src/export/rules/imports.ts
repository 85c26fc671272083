import { and, eq, inArray } from "drizzle-orm";
import { type User, userById } from "../../accounts/queries.ts";
import { updateAccount } from "../../accounts/rules/account.ts";
import { memberChannels } from "../../channels/queries.ts";
import { follow } from "../../following/rules.ts";
import { keepForLater } from "../../library/rules.ts";
import { saveSettings } from "../../notifications/rules/settings.ts";
import { type Actor, membershipsOf, requireUser } from "../../platform/actor.ts";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { GiveUp } from "../../platform/jobs/jobs.ts";
import { Problem } from "../../platform/problem.ts";
import { saveSearch } from "../../search/rules/smart-lists.ts";
import { accountImports } from "../table.ts";
import { carriedOf } from "./carried.ts";
import { readArchive } from "./reading.ts";
import { takeHistory, takeMutes, takePlaylists, takeRatings, takeSubscriptions, unlessGone } from "./taking.ts";

const importRate = { max: 10, windowMs: 10 * minute };

export type Import = typeof accountImports.$inferSelect;

/** What one brought along last; undefined for nothing. */
export async function importOf(ctx: Ctx, userId: string): Promise<Import | undefined> {
  const [found] = await ctx.db.select().from(accountImports).where(eq(accountImports.userId, userId));
  return found;
}

/**
 * Looks at an archive from this or another site and keeps what of it is here, to be shown first. Throws Problem 401, 409
 * `IMPORT_RUNNING`, 429, and as `readArchive` does.
 */
export async function bringArchive(ctx: Ctx, actor: Actor, bytes: Uint8Array): Promise<void> {
  const userId = requireUser(actor);
  await ctx.limiter.take(`import ${userId}`, importRate);
  const { site, archive, written } = readArchive(bytes);
  const carried = { ...(await carriedOf(ctx, actor, site, archive)), written };
  await ctx.write(async (tx) => {
    if ((await importOf(tx, userId))?.state === "running") throw new Problem(409, "IMPORT_RUNNING");
    const fresh = { carried, state: "shown" as const, createdAt: tx.clock.now() };
    await tx.db
      .insert(accountImports)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({ target: accountImports.userId, set: fresh });
  });
}

/** Has what was shown come. Throws Problem 401, 404. */
export async function startImport(ctx: Ctx, actor: Actor): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    const started = await tx.db
      .update(accountImports)
      .set({ state: "running" })
      .where(and(eq(accountImports.userId, userId), inArray(accountImports.state, ["shown", "failed"])))
      .returning({ userId: accountImports.userId });
    if (started.length === 0) throw new Problem(404, "NOT_FOUND");
    await tx.enqueue("export.import", { userId });
  });
}

/** Lets it go. Throws Problem 401. */
export async function dropImport(ctx: Ctx, actor: Actor): Promise<void> {
  const userId = requireUser(actor);
  const idle = inArray(accountImports.state, ["shown", "done", "failed"]);
  await ctx.write((tx) => tx.db.delete(accountImports).where(and(eq(accountImports.userId, userId), idle)));
}

/** Takes over what was brought along, bit by bit; what is there already stays as it is. */
export async function runImport(ctx: Ctx, userId: string): Promise<void> {
  const [found, user] = [await importOf(ctx, userId), await userById(ctx, userId)];
  if (!user || found?.state !== "running") return;
  if (user.blockedAt !== null) throw new GiveUp("the account was blocked meanwhile");
  const actor = await actorOf(ctx, user);
  const { carried } = found;
  await takeSubscriptions(ctx, actor, carried.subscriptions);
  await takePlaylists(ctx, actor, carried.playlists);
  for (const videoId of carried.watchLater) await unlessGone(() => keepForLater(ctx, actor, videoId));
  await takeRatings(ctx, actor, carried.ratings);
  await takeHistory(ctx, actor, carried.history);
  await takeMutes(ctx, userId, carried.mutes);
  for (const id of carried.follows ?? []) await unlessGone(() => follow(ctx, actor, id));
  for (const search of carried.searches ?? []) await unlessGone(() => saveSearch(ctx, actor, search));
  if (carried.notices) await saveSettings(ctx, actor, carried.notices);
  await updateAccount(ctx, actor, carried.settings);
  await ctx.write((tx) => tx.db.update(accountImports).set({ state: "done" }).where(eq(accountImports.userId, userId)));
}

/** Inside the write that gives the job up. */
export async function giveImportUp(tx: Ctx, userId: string): Promise<void> {
  await tx.db.update(accountImports).set({ state: "failed" }).where(eq(accountImports.userId, userId));
}

async function actorOf(ctx: Ctx, user: User): Promise<Actor> {
  return { userId: user.id, role: user.role, ...membershipsOf(await memberChannels(ctx, user.id)) };
}
