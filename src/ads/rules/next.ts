import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { NextAdInput } from "../input.ts";
import type { Slot } from "../limits.ts";
import type { Ad } from "../queries/ads.ts";
import type { BannerPicture } from "../urls.ts";

/** An ad as it is handed to who is shown it. */
export type OfferedAd = {
  adId: string;
  /** What a view and a click of it are told with: good once, for some hours, and only with this ad. */
  ticket: string;
  slot: Slot;
  headline: string;
  /** What has to be played, or be in sight, before it is a view. */
  viewSeconds: number;
  dismissMode: Ad["dismissMode"];
  clickAction: Ad["clickAction"];
  advertiser: { _id: string; name: string; slug: string; picture: string | null };
  /** Of a spot: where it plays, and how long. */
  video: { _id: string; url: string; duration: number; poster: string | null } | null;
  banner: BannerPicture | null;
};

export type OfferedAds = Record<Slot, OfferedAd | null>;

/** How a request tells of the reader: by what an ad is chosen and counted, and nothing of it is kept. */
export type Viewer = { lang: string; userAgent: string };

/** Ads for a place, one of each slot that is asked for; none where none may stand. */
export async function nextAds(_ctx: Ctx, _actor: Actor, _viewer: Viewer, _asked: NextAdInput): Promise<OfferedAds> {
  throw new Error("not there yet");
}
