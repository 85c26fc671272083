import { and, eq, inArray } from "drizzle-orm";
import { bringHistory } from "../../library/rules.ts";
import { keepMute } from "../../mutes/rules.ts";
import { mutes } from "../../mutes/table.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
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
import type { Carried } from "../input.ts";
import { filmsHere } from "../queries/here.ts";

const chunkSize = 200;

export async function takeSubscriptions(ctx: Ctx, actor: Actor, wanted: Carried["subscriptions"]): Promise<void> {
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
export async function takePlaylists(ctx: Ctx, actor: Actor, wanted: Carried["playlists"]): Promise<void> {
  const own = await ctx.db
    .select({ id: playlists.id, name: playlists.name })
    .from(playlists)
    .where(eq(playlists.userId, requireUser(actor)));
  const known = new Map(own.map(({ id, name }) => [name, id]));
  for (const { name, description, visibility, videoIds } of wanted) {
    await unlessGone(async () => {
      const id = known.get(name) ?? (await createPlaylist(ctx, actor, { name, description, visibility })).id;
      known.set(name, id);
      const films = await filmsHere(ctx, actor, videoIds);
      const there = videoIds.filter((videoId) => films.has(videoId));
      for (let at = 0; at < there.length; at += addedMax)
        await addVideos(ctx, actor, id, { videoIds: there.slice(at, at + addedMax) });
    });
    await letOthersRun();
  }
}

/** What one thinks of a video by now counts more than what one thought. */
export async function takeRatings(ctx: Ctx, actor: Actor, wanted: Carried["ratings"]): Promise<void> {
  const rated = await ctx.db
    .select({ id: ratings.entityId })
    .from(ratings)
    .where(and(eq(ratings.userId, requireUser(actor)), eq(ratings.entityType, "video")));
  const known = new Set(rated.map(({ id }) => id));
  for (const { videoId, rating } of wanted)
    if (!known.has(videoId)) await unlessGone(() => rateVideo(ctx, actor, videoId, rating));
}

export async function takeMutes(ctx: Ctx, userId: string, wanted: Carried["mutes"]): Promise<void> {
  const muted = await ctx.db.select({ id: mutes.targetId }).from(mutes).where(eq(mutes.userId, userId));
  const known = new Set(muted.map(({ id }) => id));
  const fresh = wanted.filter(({ targetId }) => !known.has(targetId));
  for (let at = 0; at < fresh.length; at += chunkSize)
    await ctx.write(async (tx) => {
      for (const { kind, targetId } of fresh.slice(at, at + chunkSize)) await keepMute(tx, userId, kind, targetId);
    });
}

/** Of films that may still be seen; their places are those of the former site. */
export async function takeHistory(ctx: Ctx, actor: Actor, wanted: Carried["history"] = []): Promise<void> {
  for (let at = 0; at < wanted.length; at += chunkSize) {
    const some = wanted.slice(at, at + chunkSize);
    const films = await filmsHere(
      ctx,
      actor,
      some.map(({ videoId }) => videoId),
    );
    await bringHistory(
      ctx,
      actor,
      some.filter(({ videoId }) => films.has(videoId)),
    );
    await letOthersRun();
  }
}

/** A film may have gone since, and a list may be full: the rest comes nevertheless. */
export async function unlessGone(take: () => Promise<unknown>): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
  }
}
