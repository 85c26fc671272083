import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { day, minute, second } from "../platform/clock.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { makeAd } from "../testing/ads.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videos } from "../videos/table.ts";
import { pointsOf } from "./queries/ads.ts";
import type { OfferedAd, OfferedAds } from "./rules/next.ts";
import { spareFromAds } from "./rules/spared.ts";
import { adShowings, ads } from "./table.ts";

let harness: Harness;
let film: { id: string; channelId: string };
let advertiser: Awaited<ReturnType<typeof makeOwner>>;
let viewer: Client;
beforeAll(async () => {
  harness = await startHarness();
  const creator = await makeOwner(harness);
  film = await makeVideo(harness, creator.channel, { categories: ["tech"], tags: ["Robotyka"] });
  advertiser = await makeOwner(harness);
  viewer = harness.guest();
});
afterEach(async () => {
  await harness.ctx.write((tx) => tx.db.delete(ads));
  harness.ctx.bus.publish("ads", {});
  harness.clock.advance(11 * minute);
});
afterAll(() => harness[Symbol.asyncDispose]());

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130", "x-anonymous-id": "widz-000000000001" };
const banner = { type: "banner" } as const;

async function next(query = `videoId=${film.id}`, client = viewer, headers: Record<string, string> = browser) {
  const { status, json } = await client.request(`/api/ads/next-ad?${query}`, { headers });
  expect(status).toBe(200);
  return json as OfferedAds;
}

async function offered(query?: string, client?: Client): Promise<OfferedAd> {
  const { preVideo } = await next(query, client);
  if (!preVideo) throw new Error("no ad was offered");
  return preVideo;
}

function log({ adId, ticket }: Pick<OfferedAd, "adId" | "ticket">, time: number, client = viewer, headers = browser) {
  const address = `/api/ads/log-ad-view/${adId}?time=${time}&ticket=${encodeURIComponent(ticket)}`;
  return client.request(address, { method: "POST", headers });
}

const click = (body: object) => viewer.request("/api/click-ad", { method: "POST", json: body, headers: browser });
const left = (adId: string) => pointsOf(harness.ctx, adId);

test("ads are for slots: a spot before, after or either, and a banner anywhere", async () => {
  const [before, after, picture] = [
    await makeAd(harness, advertiser.channel),
    await makeAd(harness, advertiser.channel, { placement: "after" }),
    await makeAd(harness, advertiser.channel, banner),
  ];
  const all = await next();
  expect([all.preVideo?.adId, all.postVideo?.adId, all.banner?.adId]).toEqual([before.id, after.id, picture.id]);
  expect(all.preVideo?.video).toMatchObject({ _id: before.videoId, duration: 20 });
  expect(all.preVideo?.video?.url).toMatch(/^\/media\/~[^/]+\/video\/\w+\/hls-1\/master\.m3u8$/);
  expect(all.banner?.banner?.src).toMatch(/^\/media\/channel\/\w+\/ad-\w+\/1\/1200\.webp\?v=1$/);
  expect(await next("")).toMatchObject({ preVideo: null, postVideo: null, banner: { adId: picture.id } });
  expect(await next(`videoId=${film.id}&slots=postVideo`)).toMatchObject({ preVideo: null, banner: null });
});

test("all have their turn, never the last one again, and never one twice beside a film", async () => {
  const made = await Promise.all([0, 1, 2].map(() => makeAd(harness, advertiser.channel, { placement: "random" })));
  const seen = new Map<string, number>();
  let [pre, post] = ["", ""];
  for (let n = 0; n < 60; n++) {
    const query = `videoId=${film.id}${pre ? `&preVideo=${pre}&postVideo=${post}` : ""}`;
    const { preVideo, postVideo } = await next(query);
    expect(preVideo?.adId).not.toBe(pre);
    expect(postVideo?.adId).not.toBe(post);
    expect(preVideo?.adId).not.toBe(postVideo?.adId);
    for (const one of [preVideo, postVideo]) seen.set(one?.adId ?? "", (seen.get(one?.adId ?? "") ?? 0) + 1);
    [pre, post] = [preVideo?.adId ?? "", postVideo?.adId ?? ""];
  }
  for (const { id } of made) expect(seen.get(id)).toBeGreaterThan(30);
});

test("an ad is shown to those it is for", async () => {
  const { clock } = harness;
  const grown = await loginAs(harness, await makeUser(harness, { age: 30 }));
  const young = await loginAs(harness, await makeUser(harness, { age: 15 }));
  const late = clock.now() + day;
  const cases: [string, Parameters<typeof makeAd>[2], boolean][] = [
    ["for everybody", {}, true],
    ["of the film's category", { targetCategories: ["music", "tech"] }, true],
    ["of another category", { targetCategories: ["music"] }, false],
    ["of its tag", { targetTags: ["robotyka"] }, true],
    ["of another tag", { targetTags: ["szachy"] }, false],
    ["in its language", { targetLangs: ["pl"] }, true],
    ["in another", { targetLangs: ["en"] }, false],
    ["for older ones", { ageTarget: 16 }, false],
    ["not yet", { startsAt: late }, false],
    ["no more", { endsAt: clock.now() }, false],
    ["paused", { status: "paused" }, false],
    ["without points", { points: 0 }, false],
    ["of another file than verified", { verifiedVersion: 7 }, false],
  ];
  for (const [words, ad, shown] of cases) {
    const { id } = await makeAd(harness, advertiser.channel, ad);
    expect([words, (await next()).preVideo?.adId]).toEqual([words, shown ? id : undefined]);
    await harness.ctx.write((tx) => tx.db.delete(ads).where(eq(ads.id, id)));
    harness.ctx.bus.publish("ads", {});
  }
  const { id } = await makeAd(harness, advertiser.channel, { ageTarget: 16 });
  expect((await next(undefined, grown)).preVideo?.adId).toBe(id);
  expect((await next(undefined, young)).preVideo).toBeNull();
});

test("no ad stands beside one's own, for children, hidden or foreign films, for programs, donors or in other sites", async () => {
  const { ctx } = harness;
  await makeAd(harness, advertiser.channel);
  const own = await makeVideo(harness, advertiser.channel);
  const channel = { id: film.channelId };
  const kids = await makeVideo(harness, channel, { forChildren: true });
  const hidden = await makeVideo(harness, channel, { hiddenAt: 1 });
  const draft = await makeVideo(harness, channel, { visibility: "private" });
  for (const id of [own.id, kids.id, hidden.id, draft.id, "nikt"])
    expect(await next(`videoId=${id}`)).toEqual({ banner: null, preVideo: null, postVideo: null });
  expect((await next(undefined, advertiser.owner)).preVideo).toBeNull();
  expect((await next(undefined, viewer, { "user-agent": "curl/8" })).preVideo).toBeNull();
  expect((await next(`videoId=${film.id}&embed=true`)).preVideo).toBeNull();
  await saveSiteSettings(ctx, { adsInEmbeds: true });
  expect((await next(`videoId=${film.id}&embed=true`)).preVideo).not.toBeNull();
  const donor = await loginAs(harness, await makeUser(harness));
  spareFromAds(async (_, userId) => userId === donor.userId);
  expect((await next(undefined, donor)).preVideo).toBeNull();
  await saveSiteSettings(ctx, { adsForDonors: true });
  expect((await next(undefined, donor)).preVideo).not.toBeNull();
  await saveSiteSettings(ctx, { adsForDonors: false, adsInEmbeds: false });
});

test("a creator says that a film is for children", async () => {
  const { owner, channel } = await makeOwner(harness);
  const { id } = await makeVideo(harness, channel);
  await makeAd(harness, advertiser.channel);
  expect((await next(`videoId=${id}`)).preVideo).not.toBeNull();
  const page = await owner.get(`/manage-channel/${channel.id}/videos/${id}`);
  expect(page.text).toContain('name="forChildren"');
  const form = { title: "Bajka", ageRestriction: "0", visibility: "public", forChildren: "1" };
  expect((await owner.post(`/manage-channel/${channel.id}/videos/${id}`, form)).status).toBe(303);
  expect((await owner.api("GET", `/videos/${id}`)).json).toMatchObject({ forChildren: true });
  expect((await next(`videoId=${id}`)).preVideo).toBeNull();
  expect((await owner.api("PATCH", `/videos/${id}`, { forChildren: false })).json).toMatchObject({
    forChildren: false,
  });
});

test("what may be shown no longer is shown no more at once", async () => {
  const ad = await makeAd(harness, advertiser.channel);
  const shown = async () => (await next()).preVideo?.adId;
  const bySelf = (method: string, path: string, body?: object) => advertiser.owner.api(method, path, body);
  expect(await shown()).toBe(ad.id);
  await bySelf("POST", `/ads/${ad.id}/paused`);
  expect(await shown()).toBeUndefined();
  await bySelf("POST", `/ads/${ad.id}/live`);
  expect(await shown()).toBe(ad.id);
  await bySelf("PUT", `/channels/${advertiser.channel.id}/ads`, { adsEnabled: false });
  expect(await shown()).toBeUndefined();
  await bySelf("PUT", `/channels/${advertiser.channel.id}/ads`, { adsEnabled: true });
  expect(await shown()).toBe(ad.id);
  await harness.ctx.write((tx) =>
    tx.db
      .update(videos)
      .set({ hiddenAt: 1 })
      .where(eq(videos.id, ad.videoId ?? "")),
  );
  harness.clock.advance(10 * minute);
  expect(await shown()).toBeUndefined();
});

test("a view takes the spot's time by the server's clock, and counts once", async () => {
  const ad = await makeAd(harness, advertiser.channel);
  const early = await offered();
  harness.clock.advance(5 * second);
  expect((await log(early, 20)).json).toEqual({ counted: false });
  expect(await left(ad.id)).toBe(100);
  harness.clock.advance(15 * second);
  expect((await log(early, 20)).json).toEqual({ counted: true });
  const given = await offered();
  harness.clock.advance(20 * second);
  expect((await log(given, 20)).json).toEqual({ counted: true });
  expect((await log(given, 20)).json).toEqual({ counted: true });
  expect(await left(ad.id)).toBe(98);
  const skipped = await offered();
  harness.clock.advance(minute);
  expect((await log(skipped, 6)).json).toEqual({ counted: false });
  expect((await log(skipped, 20)).json).toEqual({ counted: false });
  expect(await left(ad.id)).toBe(98);
  const today = new Date(harness.clock.now()).toISOString().slice(0, 10);
  const asked = (path: string) =>
    advertiser.owner.api("POST", `/${path}/${ad.id}`, { startDate: today, endDate: today });
  expect((await asked("ad-general-stats")).json).toMatchObject({
    views: 2,
    skips: 1,
    clicks: 0,
    points: 2,
    pointsLeft: 98,
  });
  expect((await asked("ad-skip-stats")).json).toMatchObject({ skips: 1, skippedAfterSeconds: 6 });
  expect((await asked("ad-views")).json).toMatchObject({ views: 2, days: [{ date: today, views: 2 }] });
  expect((await asked("ad-statistics")).json).toMatchObject({ totals: { views: 2 }, previous: { views: 0 } });
  const { json } = await advertiser.owner.api("GET", `/ad-audience/${ad.id}`);
  expect(json).toMatchObject({
    devices: { computer: 2 },
    langs: { pl: 2 },
    slots: { preVideo: 2 },
    categories: { tech: 2 },
  });
});

test("a ticket is good for its ad, its viewer and its time, and cannot be written by others", async () => {
  const [ad, other] = [await makeAd(harness, advertiser.channel), await makeAd(harness, advertiser.channel)];
  const given = await offered();
  const wrong = given.adId === ad.id ? other.id : ad.id;
  harness.clock.advance(30 * second);
  const stranger = { ...browser, "x-anonymous-id": "widz-000000000002" };
  const [, ...rest] = given.ticket.split(".");
  for (const [words, asking] of [
    ["another ad", () => log({ ...given, adId: wrong }, 20)],
    ["another viewer", () => log(given, 20, viewer, stranger)],
    ["a longer life", () => log({ ...given, ticket: ["Zmieniony", ...rest].join(".") }, 20)],
    ["nothing", () => log({ ...given, ticket: "x" }, 20)],
    ["a click of another", () => click({ adId: wrong, ticket: given.ticket })],
    ["a click beside another film", () => click({ adId: given.adId, ticket: given.ticket, videoId: "inny" })],
  ] as const) {
    const { status, json } = await asking();
    expect([words, status, json]).toMatchObject([words, 422, { error: "AD_TICKET" }]);
  }
  harness.clock.advance(7 * 60 * minute);
  expect((await log(given, 20)).status).toBe(422);
  expect((await harness.ctx.db.select().from(adShowings).where(eq(adShowings.adId, given.adId))).length).toBe(0);
});

test("a click needs a showing, counts once, and leads where the ad says", async () => {
  await makeAd(harness, advertiser.channel, { clickAction: "open_url", clickUrl: "https://kurs.example/?a=1" });
  const { adId, ticket, ...given } = await offered();
  const body = { adId, ticket, videoId: film.id, clickTime: 4 };
  expect((await click(body)).json).toMatchObject({ error: "AD_NOT_SHOWN" });
  harness.clock.advance(20 * second);
  await log({ adId, ticket }, 20);
  const { json } = await click(body);
  const { to } = json as { to: string };
  expect(to).toStartWith("/openurl?url=https%3A%2F%2Fkurs.example%2F%3Fa%3D1&sign=");
  expect((await viewer.get(to)).location).toBe("https://kurs.example/?a=1");
  await click(body);
  const today = new Date(harness.clock.now()).toISOString().slice(0, 10);
  const days = { startDate: today, endDate: today };
  const sums = await advertiser.owner.api("POST", `/ad-general-stats/${adId}`, days);
  expect(sums.json).toMatchObject({ views: 1, clicks: 1, clickShare: 1 });
  expect(given.clickAction).toBe("open_url");
});

test("a day's cap holds, and one machine is not a crowd", async () => {
  const capped = await makeAd(harness, advertiser.channel, { ...banner, dailyCap: 2 });
  const look = async () => {
    const { banner: shown } = await next("");
    harness.clock.advance(2 * second);
    return shown ? (await log(shown, 2)).json : null;
  };
  expect([await look(), await look(), await look()]).toEqual([{ counted: true }, { counted: true }, null]);
  expect(await left(capped.id)).toBe(98);
  harness.clock.advance(day);
  expect(await look()).toEqual({ counted: true });
  await harness.ctx.write((tx) => tx.db.delete(ads).where(eq(ads.id, capped.id)));
  const { id } = await makeAd(harness, advertiser.channel, { ...banner, points: 1000 });
  for (let n = 0; n < 30; n++) await look();
  expect(await left(id)).toBe(980);
});
