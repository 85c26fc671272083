import { signedOpenUrl } from "../../openurl/urls.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Ad } from "../queries/ads.ts";
import type { ShownAd } from "../wire.ts";

/** Where an ad leads: within the site in place of the page, out of it beside the page and by a signed address. */
export function linkOf(ctx: Ctx, ad: Ad, slug: string): ShownAd["link"] {
  const { clickAction, clickUrl, clickVideoId } = ad;
  if (clickAction === "channel") return { to: `/c/${slug}`, newTab: false };
  if (clickAction === "video") return clickVideoId === null ? null : { to: `/watch/${clickVideoId}`, newTab: false };
  return clickAction === "open_url" && clickUrl !== "" ? { to: signedOpenUrl(ctx, clickUrl), newTab: true } : null;
}
