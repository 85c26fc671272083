import { and, count, eq } from "drizzle-orm";
import { forgetTitles } from "../../audit/rules.ts";
import { mayAdvertise } from "../../channels/policy.ts";
import { type Channel, managedChannel } from "../../channels/queries.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { refuseWatchedWords } from "../../platform/watched-words.ts";
import { videoById } from "../../videos/queries/video.ts";
import { takeVideoDown } from "../../videos/rules/edit.ts";
import type { UpdateAdInput } from "../input.ts";
import { type AdStatus, adsPerChannel, moves } from "../limits.ts";
import { type Ad, adById, managedAd, pointsOf } from "../queries/ads.ts";
import { adPurses, ads } from "../table.ts";
import { tellOfAds } from "./changes.ts";
import { requireComplete, requireSound } from "./check.ts";
import { holdPurses, movePoints } from "./ledger.ts";
import { setStatus } from "./state.ts";

/** Begins an ad of a channel. Throws Problem 403, 404, 409 `ADS_DISABLED` or `TOO_MANY_ADS`. */
export async function createAd(ctx: Ctx, actor: Actor, channelId: string): Promise<Ad> {
  return ctx.write(async (tx) => {
    const channel = await managedChannel(tx, actor, channelId, mayAdvertise);
    requireEnabled(channel);
    const [made] = await tx.db.select({ n: count() }).from(ads).where(eq(ads.channelId, channelId));
    if ((made?.n ?? 0) >= adsPerChannel) throw new Problem(409, "TOO_MANY_ADS", { params: { max: adsPerChannel } });
    const now = tx.clock.now();
    const id = newId(now);
    const targets = { targetCategories: [], targetTags: [], targetLangs: [] };
    await tx.db.insert(ads).values({ id, channelId, ...targets, createdAt: now, updatedAt: now, statusAt: now });
    await holdPurses(tx, [{ holderId: id, channelId }]);
    await setStatus(tx, id, "open");
    return adOf(tx, id);
  });
}

/** What a change of these means for viewers is nothing: when it runs, and how much of it. */
const plan = ["startsAt", "endsAt", "dailyCap"] as const satisfies (keyof UpdateAdInput)[];
/** States in which staff saw what it shows, or are about to. */
export const seen: readonly AdStatus[] = ["awaiting_verification", "verified_ok", "paused", "live"];

export function isSeen({ status }: Ad): boolean {
  return seen.includes(status);
}

/**
 * Changes an ad. What viewers are shown of one that was verified is verified again: it waits for staff. Throws Problem
 * 403, 404, 422.
 */
export async function updateAd(ctx: Ctx, actor: Actor, id: string, input: UpdateAdInput): Promise<Ad> {
  return ctx.write(async (tx) => {
    const { ad } = await managedAd(tx, actor, id);
    if (!isStaff(actor)) await refuseWatchedWords(tx, { headline: input.headline });
    const change = differences(ad, input);
    if (Object.keys(change).length === 0) return ad;
    const changed = { ...ad, ...change };
    await requireSound(tx, changed);
    await changeAd(tx, ad, change);
    return adOf(tx, id);
  });
}

/** Writes a change that was checked. Inside a write. Throws Problem 422 where what staff are to see lacks something. */
export async function changeAd(tx: Ctx, ad: Ad, change: Partial<Ad>): Promise<void> {
  await tx.db
    .update(ads)
    .set({ ...change, updatedAt: tx.clock.now() })
    .where(eq(ads.id, ad.id));
  if (change.videoId !== undefined) await dropSpot(tx, ad.videoId);
  const isPlan = Object.keys(change).every((name) => (plan as readonly string[]).includes(name));
  if (isPlan || !isSeen(ad)) return tellOfAds(tx);
  await requireComplete(tx, { ...ad, ...change });
  await setStatus(tx, ad.id, "awaiting_verification");
}

/** Deletes an ad; what it has left goes back to its channel. Throws Problem 403, 404. */
export async function deleteAd(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const { ad } = await managedAd(tx, actor, id);
    const { channelId } = ad;
    const held = await holdPurses(tx, [
      { holderId: id, channelId },
      { holderId: channelId, channelId },
    ]);
    const points = held.get(id)?.points ?? 0;
    if (points > 0) await movePoints(tx, { fromId: id, toId: channelId, points, reason: "deleted" });
    await tx.db.delete(adPurses).where(and(eq(adPurses.holderId, id), eq(adPurses.points, 0)));
    await forgetTitles(tx, [id]);
    await tx.db.delete(ads).where(eq(ads.id, id));
    await dropSpot(tx, ad.videoId);
    await tx.enqueue("ads.erase", { id, channelId });
    tellOfAds(tx);
  });
}

/**
 * Brings an ad to another state. Throws Problem 403, 404, 409 `AD_MOVE` (params.from and params.to), `ADS_DISABLED`,
 * `NO_AD_POINTS`, 422 with what is missing.
 */
export async function moveAd(ctx: Ctx, actor: Actor, id: string, to: AdStatus): Promise<Ad> {
  return ctx.write(async (tx) => {
    const { ad, channel } = await managedAd(tx, actor, id);
    requireMove(ad, to, "channel");
    if (to === "awaiting_verification" || to === "live") {
      requireEnabled(channel);
      await requireComplete(tx, ad);
    }
    if (to === "live" && (await pointsOf(tx, id)) === 0) throw new Problem(409, "NO_AD_POINTS");
    await setStatus(tx, id, to);
    return adOf(tx, id);
  });
}

/** Throws Problem 409 `AD_MOVE` where there is no such move, or it is another's. */
export function requireMove({ status: from }: Ad, to: AdStatus, by: "channel" | "staff"): void {
  if (moves.some((move) => move.from === from && move.to === to && move.by === by)) return;
  throw new Problem(409, "AD_MOVE", { params: { from, to } });
}

/** Throws Problem 409 `ADS_DISABLED`, 403 `CHANNEL_BLOCKED`. */
export function requireEnabled({ adsEnabled, blockedAt }: Channel): void {
  if (blockedAt !== null) throw new Problem(403, "CHANNEL_BLOCKED");
  if (!adsEnabled) throw new Problem(409, "ADS_DISABLED");
}

export async function adOf(tx: Ctx, id: string): Promise<Ad> {
  const ad = await adById(tx, id);
  if (!ad) throw notFound();
  return ad;
}

/** A spot belongs to one ad, and goes with it. Inside the write in which nothing points to it any longer. */
async function dropSpot(tx: Ctx, videoId: string | null): Promise<void> {
  const video = videoId === null ? undefined : await videoById(tx, videoId);
  if (!video?.spot || video.deletedAt !== null) return;
  const [user] = await tx.db.select({ id: ads.id }).from(ads).where(eq(ads.videoId, video.id)).limit(1);
  if (!user) await takeVideoDown(tx, { role: "admin", channelIds: [] }, video.id);
}

/** What of an input is another than it was. */
function differences(ad: Ad, input: UpdateAdInput): Partial<Ad> {
  const entries = Object.entries(input).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(ad[name as keyof Ad]),
  );
  return Object.fromEntries(entries) as Partial<Ad>;
}
