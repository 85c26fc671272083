import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { makePictures, parseCrop } from "../../platform/media/pictures.ts";
import type { Video } from "../../videos/queries/video.ts";
import { insertVideo } from "../../videos/rules/edit.ts";
import { bannerSizes } from "../limits.ts";
import { type Ad, managedAd } from "../queries/ads.ts";
import { bannerKey } from "../urls.ts";
import { adOf, changeAd, isSeen, requireEnabled } from "./campaigns.ts";
import { setStatus } from "./state.ts";

/**
 * Makes the empty video that a spot is uploaded into, as any other film is, and gives it to the ad: what was verified is to
 * be verified again. Throws Problem 403, 404, 409 `ADS_DISABLED`.
 */
export async function createSpot(ctx: Ctx, actor: Actor, adId: string, title: string): Promise<Video> {
  return ctx.write(async (tx) => {
    const { ad, channel } = await managedAd(tx, actor, adId);
    requireEnabled(channel);
    const video = await insertVideo(tx, actor, { channelId: ad.channelId, title, purpose: "spot" });
    // There is nothing to see of it as yet: staff are asked when its channel asks them.
    if (isSeen(ad)) await setStatus(tx, adId, "open");
    await changeAd(tx, { ...ad, status: "open" }, { videoId: video.id });
    return video;
  });
}

/** Gives an ad its banner. Throws Problem 403, 404, and as `makePictures` does on the field `banner`. */
export async function uploadBanner(
  ctx: Ctx,
  actor: Actor,
  adId: string,
  file: Blob,
  crop: string | undefined,
): Promise<Ad> {
  const { ad } = await managedAd(ctx, actor, adId);
  const pictures = await makePictures(actor, file, "banner", [...bannerSizes], parseCrop(crop));
  // The moment, and more than before: two that come at once have a folder each.
  const bannerVersion = Math.max(ad.bannerVersion + 1, Math.floor(ctx.clock.now() / 1000));
  const made = { ...ad, bannerVersion };
  for (const { name, bytes } of pictures) await ctx.storage.put(bannerKey(made, name), bytes);
  return ctx.write(async (tx) => {
    const { ad: current } = await managedAd(tx, actor, adId);
    await changeAd(tx, current, { bannerVersion });
    return adOf(tx, adId);
  });
}
