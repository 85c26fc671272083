/** A channel with ads that are on the air, by the calls that its people and staff make. */
import { join } from "node:path";
import type { Site } from "./site.ts";

export type Advertiser = { site: Site; channelId: string };

export async function makeAdvertiser(site: Site): Promise<Advertiser> {
  const { _id: channelId } = await site.call<{ _id: string }>("POST", "/channels", {
    name: "Szlakiem do góry",
    slug: `szlak-${Math.random().toString(36).slice(2, 10)}`,
  });
  await site.call("PUT", `/channels/${channelId}/ads`, { adsEnabled: true });
  await site.call("PUT", `/channels/${channelId}/ad-points`, { points: 1000 });
  return { site, channelId };
}

/** Brings an ad from its beginning to the air. Gives its id. */
export async function putOnAir({ site, channelId }: Advertiser, fields: object, banner?: Blob): Promise<string> {
  const { _id: adId } = await site.call<{ _id: string }>("POST", "/ads", { channelId });
  await site.call("PATCH", `/ads/${adId}`, fields);
  if (banner) await sendBanner(site, adId, banner);
  await site.call("POST", `/ads/${adId}/transfer-ad-points`, { points: 100, from: "channel" });
  await site.call("POST", `/ads/${adId}/awaiting_verification`);
  await site.call("POST", `/ads/${adId}/verify`, { approve: true });
  await site.call("POST", `/ads/${adId}/live`);
  return adId;
}

async function sendBanner(site: Site, adId: string, banner: Blob): Promise<void> {
  const body = new FormData();
  body.append("banner", new File([banner], "baner.png", { type: "image/png" }));
  const headers = { authorization: `Bearer ${site.token}`, origin: site.server.url };
  const answer = await fetch(`${site.server.url}/api/ads/${adId}/banner`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`the banner was not taken: ${answer.status} ${await answer.text()}`);
}

export async function makeBanner(folder: string): Promise<Blob> {
  const path = join(folder, "baner.png");
  const picture = ["-f", "lavfi", "-i", "color=c=seagreen:s=1200x200", "-frames:v", "1"];
  if ((await Bun.spawn(["ffmpeg", "-v", "error", "-y", ...picture, path]).exited) !== 0) throw new Error("no banner");
  return Bun.file(path);
}
