import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { videoById } from "../../videos/queries/video.ts";
import type { VerifyAdInput } from "../input.ts";
import { type Ad, adById } from "../queries/ads.ts";
import { adOf, requireMove } from "./campaigns.ts";
import { requireComplete } from "./check.ts";
import { setStatus } from "./state.ts";
import { tellAdvertiser } from "./tell.ts";

/**
 * Staff approve or refuse an ad, and those who make the channel's ads are told; one that was approved may be refused
 * later. Moderators leave those of their own channels to others. Throws Problem 403, 404, 409 `AD_MOVE`, or `AD_CHANGED` where it is another than the one that they saw.
 */
export async function verifyAd(ctx: Ctx, actor: Actor, id: string, input: VerifyAdInput): Promise<Ad> {
  if (!isStaff(actor)) throw forbidden();
  const { approve, reason, seen } = input;
  return ctx.write(async (tx) => {
    const ad = await adById(tx, id);
    if (!ad) throw notFound();
    if (actor.role !== "admin" && actor.channelIds.includes(ad.channelId)) throw forbidden();
    if (seen !== undefined && seen !== ad.updatedAt) throw new Problem(409, "AD_CHANGED");
    const to = approve ? "verified_ok" : "verified_not_ok";
    requireMove(ad, to, "staff");
    if (approve) await requireComplete(tx, ad);
    const video = ad.videoId === null ? undefined : await videoById(tx, ad.videoId);
    await setStatus(tx, id, to, { reason, verifiedVersion: video?.mediaVersion ?? 0 });
    await note(tx, actor, await staffName(tx, actor), {
      ...{ action: "ad", entityType: "ad", entityId: id, title: ad.name },
      detail: reason === "" ? to : `${to}: ${reason}`,
    });
    await tellAdvertiser(tx, ad, to);
    return adOf(tx, id);
  });
}
