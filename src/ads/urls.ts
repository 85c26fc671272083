import type { Ctx } from "../platform/context.ts";
import { edgeUrl } from "../platform/media-urls.ts";
import { bannerSizes } from "./limits.ts";

export type BannerPicture = { src: string; srcSet: string; width: number; height: number };

/** An ad's banner in both of its sizes; null while there is none. */
export function bannerPicture(ctx: Ctx, { id, bannerVersion }: { id: string; bannerVersion: number }) {
  if (bannerVersion === 0) return null;
  const address = (name: string) => `${edgeUrl(ctx)}/ad/${id}/${name}.webp?v=${bannerVersion}`;
  const [{ name, width, height }] = bannerSizes;
  const srcSet = bannerSizes.map((size) => `${address(size.name)} ${size.width}w`).join(", ");
  return { src: address(name), srcSet, width, height } satisfies BannerPicture;
}

export function bannerKey(id: string, name: string): string {
  return `ad/${id}/${name}.webp`;
}
