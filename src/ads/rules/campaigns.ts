import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { UpdateAdInput, VerifyAdInput } from "../input.ts";
import type { AdStatus } from "../limits.ts";
import type { Ad } from "../queries/ads.ts";

/** Begins an ad of a channel. Throws Problem 403, 404, 409 `ADS_DISABLED` or `TOO_MANY_ADS`. */
export async function createAd(_ctx: Ctx, _actor: Actor, _channelId: string): Promise<Ad> {
  throw new Error("not there yet");
}

/**
 * Changes an ad. What viewers are shown of one that was verified is verified again: it waits for staff. Throws Problem
 * 403, 404, 422.
 */
export async function updateAd(_ctx: Ctx, _actor: Actor, _id: string, _input: UpdateAdInput): Promise<Ad> {
  throw new Error("not there yet");
}

/** Deletes an ad; what it has left goes back to its channel. Throws Problem 403, 404. */
export async function deleteAd(_ctx: Ctx, _actor: Actor, _id: string): Promise<void> {
  throw new Error("not there yet");
}

/**
 * Brings an ad to another state. Throws Problem 403, 404, 409 `AD_MOVE` (params.from and params.to), `ADS_DISABLED`,
 * `NO_AD_POINTS`, 422 with what is missing.
 */
export async function moveAd(_ctx: Ctx, _actor: Actor, _id: string, _to: AdStatus): Promise<Ad> {
  throw new Error("not there yet");
}

/** Staff approve or refuse an ad, and its channel is told. Throws Problem 403, 404, 409 `AD_MOVE`. */
export async function verifyAd(_ctx: Ctx, _actor: Actor, _id: string, _input: VerifyAdInput): Promise<Ad> {
  throw new Error("not there yet");
}
