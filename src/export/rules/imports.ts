import { and, eq, inArray } from "drizzle-orm";
import { type User, userById } from "../../accounts/queries.ts";
import { updateAccount } from "../../accounts/rules/account.ts";
import { memberChannels } from "../../channels/queries.ts";
import { keepForLater } from "../../library/rules.ts";
import { keepMute } from "../../mutes/rules.ts";
import { mutes } from "../../mutes/table.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { Problem } from "../../platform/problem.ts";
import { addedMax } from "../../playlists/limits.ts";
import { addVideos } from "../../playlists/rules/items.ts";
import { createPlaylist } from "../../playlists/rules/playlists.ts";
import { playlists } from "../../playlists/table.ts";
import { rateVideo } from "../../ratings/rules.ts";
import { ratings } from "../../ratings/table.ts";
import { subscribeToAll, updateSubscriptions } from "../../subscriptions/rules.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import type { Archive, Carried } from "../input.ts";
import { channelsHere, filmsHere, peopleHere } from "../queries/here.ts";
import { accountImports } from "../table.ts";
import { readArchive } from "./reading.ts";

const importRate = { max: 10, windowMs: 10 * minute };
const chunkSize = 200;

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
  const { site, archive } = readArchive(bytes);
  const carried = await carriedOf(ctx, actor, site, archive);
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
  const actor = await actorOf(ctx, user);
  const { carried } = found;
  await takeSubscriptions(ctx, actor, carried.subscriptions);
  await takePlaylists(ctx, actor, carried.playlists);
  for (const videoId of carried.watchLater) await unlessGone(() => keepForLater(ctx, actor, videoId));
  await takeRatings(ctx, actor, carried.ratings);
  await takeMutes(ctx, userId, carried.mutes);
  await updateAccount(ctx, actor, carried.settings);
  await ctx.write((tx) => tx.db.update(accountImports).set({ state: "done" }).where(eq(accountImports.userId, userId)));
}

/** Inside the write that gives the job up. */
export async function giveImportUp(tx: Ctx, userId: string): Promise<void> {
  await tx.db.update(accountImports).set({ state: "failed" }).where(eq(accountImports.userId, userId));
}

async function carriedOf(ctx: Ctx, actor: Actor, site: string, archive: Archive): Promise<Carried> {
  const said = {
    subscriptions: archive["subscriptions.json"] ?? [],
    playlists: archive["playlists.json"] ?? [],
    later: (archive["watch-later.json"] ?? []).map(({ videoId }) => videoId),
    ratings: (archive["ratings.json"] ?? []).filter(({ entityType }) => entityType === "video"),
    mutes: archive["mutes.json"] ?? [],
  };
  const films = await filmsHere(ctx, actor, [
    ...new Set([
      ...said.playlists.flatMap(({ videoIds }) => videoIds),
      ...said.later,
      ...said.ratings.map(({ entityId }) => entityId),
      ...said.mutes.flatMap(({ kind, targetId }) => (kind === "video" ? [targetId] : [])),
    ]),
  ]);
  const addresses = [...said.subscriptions, ...said.mutes].flatMap(({ channelAddress }) => channelAddress ?? []);
  const channels = await channelsHere(ctx, [...new Set(addresses)]);
  const people = await peopleHere(
    ctx,
    said.mutes.flatMap(({ kind, targetId }) => (kind === "user" ? [targetId] : [])),
  );
  const carried = {
    subscriptions: said.subscriptions.flatMap(({ channelAddress = "", notifyWhen }) => {
      const channelId = channels.get(channelAddress);
      return channelId ? [{ channelId, notifyWhen }] : [];
    }),
    playlists: said.playlists.map((list) => ({ ...list, videoIds: list.videoIds.filter((id) => films.has(id)) })),
    watchLater: said.later.filter((id) => films.has(id)),
    ratings: said.ratings.flatMap(({ entityId, rating }) =>
      films.has(entityId) ? [{ videoId: entityId, rating }] : [],
    ),
    mutes: said.mutes.flatMap(({ kind, targetId, channelAddress = "" }): Carried["mutes"] => {
      const channelId = channels.get(channelAddress);
      if (kind === "channel") return channelId ? [{ kind, targetId: channelId }] : [];
      return (kind === "video" ? films : people).has(targetId) && targetId !== actor.userId ? [{ kind, targetId }] : [];
    }),
  };
  const count = (lists: { length: number }[]) => lists.reduce((sum, { length }) => sum + length, 0);
  const all = count([
    said.subscriptions,
    said.later,
    said.ratings,
    said.mutes,
    ...said.playlists.map((list) => list.videoIds),
  ]);
  const here = count([
    ...[carried.subscriptions, carried.watchLater, carried.ratings, carried.mutes],
    ...carried.playlists.map((list) => list.videoIds),
  ]);
  return { site, ...carried, settings: archive["settings.json"] ?? {}, missing: all - here };
}

async function actorOf(ctx: Ctx, user: User): Promise<Actor> {
  const member = await memberChannels(ctx, user.id);
  return { userId: user.id, role: user.role, channelIds: member.map(({ id }) => id) };
}

async function takeSubscriptions(ctx: Ctx, actor: Actor, wanted: Carried["subscriptions"]): Promise<void> {
  const userId = requireUser(actor);
  for (let at = 0; at < wanted.length; at += chunkSize) {
    const some = wanted.slice(at, at + chunkSize);
    const ids = some.map(({ channelId }) => channelId);
    const there = await ctx.db
      .select({ id: subscriptions.channelId })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.channelId, ids)));
    const known = new Set(there.map(({ id }) => id));
    const fresh = some.filter(({ channelId }) => !known.has(channelId));
    await subscribeToAll(
      ctx,
      actor,
      fresh.map(({ channelId }) => channelId),
    );
    await updateSubscriptions(ctx, actor, fresh);
    await letOthersRun();
  }
}

/** Into the list of the same name, where one has it already. */
async function takePlaylists(ctx: Ctx, actor: Actor, wanted: Carried["playlists"]): Promise<void> {
  const own = await ctx.db
    .select({ id: playlists.id, name: playlists.name })
    .from(playlists)
    .where(eq(playlists.userId, requireUser(actor)));
  const known = new Map(own.map(({ id, name }) => [name, id]));
  for (const { name, description, visibility, videoIds } of wanted) {
    await unlessGone(async () => {
      const id = known.get(name) ?? (await createPlaylist(ctx, actor, { name, description, visibility })).id;
      known.set(name, id);
      for (let at = 0; at < videoIds.length; at += addedMax)
        await addVideos(ctx, actor, id, { videoIds: videoIds.slice(at, at + addedMax) });
    });
    await letOthersRun();
  }
}

/** What one thinks of a video by now counts more than what one thought. */
async function takeRatings(ctx: Ctx, actor: Actor, wanted: Carried["ratings"]): Promise<void> {
  const rated = await ctx.db
    .select({ id: ratings.entityId })
    .from(ratings)
    .where(and(eq(ratings.userId, requireUser(actor)), eq(ratings.entityType, "video")));
  const known = new Set(rated.map(({ id }) => id));
  for (const { videoId, rating } of wanted)
    if (!known.has(videoId)) await unlessGone(() => rateVideo(ctx, actor, videoId, rating));
}

async function takeMutes(ctx: Ctx, userId: string, wanted: Carried["mutes"]): Promise<void> {
  const muted = await ctx.db.select({ id: mutes.targetId }).from(mutes).where(eq(mutes.userId, userId));
  const known = new Set(muted.map(({ id }) => id));
  const fresh = wanted.filter(({ targetId }) => !known.has(targetId));
  for (let at = 0; at < fresh.length; at += chunkSize)
    await ctx.write(async (tx) => {
      for (const { kind, targetId } of fresh.slice(at, at + chunkSize)) await keepMute(tx, userId, kind, targetId);
    });
}

/** A film may have gone since, and a list may be full: the rest comes nevertheless. */
async function unlessGone(take: () => Promise<unknown>): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
  }
}
