import type { Ctx } from "../platform/context.ts";
import { edgeUrl } from "../platform/media-urls.ts";
import { bannerSizes } from "./limits.ts";

export type BannerPicture = { src: string; srcSet: string; width: number; height: number };

type Banner = { id: string; channelId: string; bannerVersion: number };

/** An ad's banner in both of its sizes; null while there is none. */
export function bannerPicture(ctx: Ctx, ad: Banner): BannerPicture | null {
  if (ad.bannerVersion === 0) return null;
  const address = (name: string) => `${edgeUrl(ctx)}/${bannerKey(ad, name)}?v=${ad.bannerVersion}`;
  const [{ name, width, height }] = bannerSizes;
  const srcSet = bannerSizes.map((size) => `${address(size.name)} ${size.width}w`).join(", ");
  return { src: address(name), srcSet, width, height };
}

/** Below the channel's own folder, with which it goes. */
export function bannerFolder({ id, channelId }: Omit<Banner, "bannerVersion">): string {
  return `channel/${channelId}/ad-${id}`;
}

/** Each version has a folder: what staff saw is what is shown. */
export function bannerKey(ad: Banner, name: string): string {
  return `${bannerFolder(ad)}/${ad.bannerVersion}/${name}.webp`;
}
