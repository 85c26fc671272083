import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Video } from "../../videos/queries/video.ts";
import type { Ad } from "../queries/ads.ts";

/**
 * Makes the empty video that a spot is uploaded into, as any other film is, and gives it to the ad. Throws Problem 403,
 * 404.
 */
export async function createSpot(_ctx: Ctx, _actor: Actor, _adId: string, _title: string): Promise<Video> {
  throw new Error("not there yet");
}

/** Gives an ad its banner. Throws Problem 403, 404, and as `makePictures` does on the field `banner`. */
export async function uploadBanner(
  _ctx: Ctx,
  _actor: Actor,
  _adId: string,
  _file: Blob,
  _crop: string | undefined,
): Promise<Ad> {
  throw new Error("not there yet");
}
