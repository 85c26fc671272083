import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { notifications } from "../notifications/table.ts";
import { minute, second } from "../platform/clock.ts";
import { makeAd } from "../testing/ads.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { impose } from "../videos/rules/moderate.ts";
import { adById } from "./queries/ads.ts";
import type { OfferedAds } from "./rules/next.ts";
import { ads } from "./table.ts";

let harness: Harness;
let staff: Client;
let by: Awaited<ReturnType<typeof makeOwner>>;
let film: { id: string };
beforeAll(async () => {
  harness = await startHarness();
  staff = await person(harness, "moderator");
  by = await makeOwner(harness, { adsEnabled: true });
  film = await makeVideo(harness, (await makeOwner(harness)).channel);
});
afterAll(() => harness[Symbol.asyncDispose]());

const now = async (id: string) => (await adById(harness.ctx, id)) ?? expect.unreachable();

const png = await Bun.file("static/icons/icon-512-yellow.png").bytes();
const picture = () => new File([png], "obraz.png", { type: "image/png" });

/** Gives the channel another picture by its settings, which stay as they are. */
function changePicture() {
  const { id, name, slug } = by.channel;
  return by.owner.post(`/manage-channel/${id}/settings`, { name, slug, visibility: "public", picture: picture() });
}

/** All that its owner can make another of what viewers are shown of a spot, but for its file. */
async function changesOf(videoId: string | null) {
  const base = `/api/videos/${videoId}`;
  const thumbnail = picture();
  const said = { label: "polski", cues: [{ startMs: 0, endMs: 1000, text: "Zapisz się" }] };
  const write = (version: number) => ({ method: "PUT", json: { ...said, version } });
  return [
    ["a thumbnail", () => by.owner.request(`${base}/thumbnail`, { method: "POST", form: { thumbnail } })],
    ["captions", () => by.owner.request(`${base}/captions/pl`, write(0))],
    ["other captions", () => by.owner.request(`${base}/captions/pl`, write(1))],
    ["no captions", () => by.owner.request(`${base}/captions/pl`, { method: "DELETE" })],
    ["the channel's picture", changePicture],
  ] as const;
}

test("a spot with another thumbnail, other captions or its channel's new picture is verified again", async () => {
  const { id, videoId } = await makeAd(harness, by.channel);
  for (const [words, change] of await changesOf(videoId)) {
    await harness.ctx.write((tx) => tx.db.delete(notifications));
    await harness.ctx.write((tx) => tx.db.update(ads).set({ status: "live" }).where(eq(ads.id, id)));
    const { status } = await change();
    expect([words, status < 400, (await now(id)).status]).toEqual([words, true, "awaiting_verification"]);
    const told = await harness.ctx.db.select().from(notifications).where(eq(notifications.subjectId, id));
    expect(told).toMatchObject([{ type: "ad_again", userId: by.user.id }]);
  }
});

test("who looks at a spot decides of what they see", async () => {
  const { id, videoId } = await makeAd(harness, by.channel, { status: "awaiting_verification" });
  for (const [words, change] of await changesOf(videoId)) {
    const seen = new Date((await now(id)).updatedAt).toISOString();
    harness.clock.advance(second);
    await change();
    const { status, json } = await staff.api("POST", `/ads/${id}/verify`, { approve: true, seen });
    expect([words, status, json]).toMatchObject([words, 409, { error: "AD_CHANGED" }]);
  }
});

test("a spot is shown with the captions that it has now", async () => {
  const { id, videoId } = await makeAd(harness, by.channel);
  const shown = async () => {
    const { json } = await harness.guest().request(`/api/ads/next-ad?videoId=${film.id}`, {
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" },
    });
    return (json as OfferedAds).preVideo?.video?.captions.map(({ lang }) => lang);
  };
  expect(await shown()).toEqual([]);
  const [, [, addCaptions]] = await changesOf(videoId);
  await addCaptions();
  expect(await shown()).toBeUndefined();
  await staff.api("POST", `/ads/${id}/verify`, { approve: true });
  await by.owner.api("POST", `/ads/${id}/live`);
  expect(await shown()).toEqual(["pl"]);
  harness.clock.advance(11 * minute);
  await harness.ctx.write((tx) => impose(tx, videoId ?? "", { ageRestriction: 18, ageAtLeast: 18 }));
  // What became a film for adults is no ad for everybody.
  expect(await shown()).toBeUndefined();
});

test("an ad leads to its channel by the name that the channel has now; a channel's picture is none of a banner's", async () => {
  const ad = await makeAd(harness, by.channel, { type: "banner", clickAction: "channel" });
  const place = { headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" } };
  const banner = async () => ((await harness.guest().request("/api/ads/next-ad", place)).json as OfferedAds).banner;
  expect((await banner())?.link?.to).toBe(`/c/${by.channel.slug}`);
  await by.owner.api("PATCH", `/channels/${by.channel.id}`, { name: "Nowa nazwa", slug: "nowy-adres" });
  expect(await banner()).toMatchObject({ link: { to: "/c/nowy-adres" }, advertiser: { name: "Nowa nazwa" } });
  expect((await changePicture()).status).toBe(303);
  expect((await now(ad.id)).status).toBe("live");
  await by.owner.api("DELETE", `/ads/${ad.id}`);
});

test("an ad leads nowhere once the film that it leads to is closed, and its page says so", async () => {
  const target = await makeVideo(harness, by.channel);
  const { id } = await makeAd(harness, by.channel, { type: "banner", clickAction: "video", clickVideoId: target.id });
  const link = async () => {
    const { json } = await harness.guest().request("/api/ads/next-ad", {
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" },
    });
    return (json as OfferedAds).banner?.link;
  };
  expect(await link()).toEqual({ to: `/watch/${target.id}`, newTab: false });
  await by.owner.api("PATCH", `/videos/${target.id}`, { visibility: "private" });
  expect(await link()).toBeNull();
  const page = await by.owner.get(`/en/manage-channel/${by.channel.id}/ads-campaigns/${id}`);
  expect(page.text).toContain("Viewers cannot open the video that a click leads to");
  await by.owner.api("PATCH", `/videos/${target.id}`, { visibility: "public" });
  expect(await link()).toEqual({ to: `/watch/${target.id}`, newTab: false });
});
