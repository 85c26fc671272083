import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { ClickAdInput, LogAdViewInput } from "../input.ts";
import type { Viewer } from "./next.ts";

/**
 * Says that an ad was shown, and for how long: a view where that was long enough, which spends a point, else a skip. The
 * same ticket counts once. Throws Problem 422 `AD_TICKET` for one that this site did not give for this ad, or long ago.
 */
export async function logAdView(
  _ctx: Ctx,
  _actor: Actor,
  _viewer: Viewer,
  _adId: string,
  _input: LogAdViewInput,
): Promise<{ counted: boolean }> {
  throw new Error("not there yet");
}

/**
 * Counts a click of what was shown, once, and gives the path that it leads to (signed where it leaves the site). Throws
 * Problem 409 `AD_NOT_SHOWN`, 422 `AD_TICKET`.
 */
export async function clickAd(
  _ctx: Ctx,
  _actor: Actor,
  _viewer: Viewer,
  _input: ClickAdInput,
): Promise<{ to: string | null }> {
  throw new Error("not there yet");
}
