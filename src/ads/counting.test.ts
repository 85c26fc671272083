import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { minute, second } from "../platform/clock.ts";
import { makeAd } from "../testing/ads.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { impose } from "../videos/rules/moderate.ts";
import { videos } from "../videos/table.ts";
import type { OfferedAds } from "./rules/next.ts";
import { ads } from "./table.ts";

let harness: Harness;
let film: { id: string };
let advertiser: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  film = await makeVideo(harness, (await makeOwner(harness)).channel);
  advertiser = await makeOwner(harness);
});
afterEach(async () => {
  await harness.ctx.write((tx) => tx.db.delete(ads));
  harness.ctx.bus.publish("ads", {});
  harness.clock.advance(11 * minute);
});
afterAll(() => harness[Symbol.asyncDispose]());

const browser = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130";
/** Somebody in a network that several people share, by a device with an id or with none. */
const seatedAt = (device: string, client = harness.guest()) => {
  const id = device ? { "x-anonymous-id": `urzadzenie-${device.padStart(8, "0")}` } : undefined;
  const headers = { "user-agent": browser, ...id };
  const ask = (method: string, path: string, json?: object) =>
    client.request(`/api${path}`, { method, headers, ...(json ? { json } : {}) });
  return {
    async next(slot: "preVideo" | "banner" = "preVideo") {
      const { json } = await ask("GET", `/ads/next-ad?videoId=${film.id}&slots=${slot}`);
      return (json as OfferedAds)[slot] ?? expect.unreachable();
    },
    log: ({ adId, ticket }: Given, time: number) =>
      ask("POST", `/ads/log-ad-view/${adId}?time=${time}&ticket=${encodeURIComponent(ticket)}`),
    click: ({ adId, ticket }: Given) => ask("POST", "/click-ad", { adId, ticket }),
  };
};
type Given = { adId: string; ticket: string };

async function sumsOf(adId: string) {
  const today = new Date(harness.clock.now()).toISOString().slice(0, 10);
  const days = { startDate: today, endDate: today };
  const { json } = await advertiser.owner.api("POST", `/ad-general-stats/${adId}`, days);
  const { views, skips, clicks, clickShare } = json as Record<string, number>;
  return { views, skips, clicks, clickShare };
}

test("what one viewer leaves and clicks of an ad in a day has an end, as what they see of it", async () => {
  const { id } = await makeAd(harness, advertiser.channel, { points: 1000 });
  const one = seatedAt("1");
  for (let n = 0; n < 25; n++) {
    const given = await one.next();
    harness.clock.advance(3 * second);
    expect((await one.log(given, 2)).json).toEqual({ counted: false });
    expect((await one.click(given)).status).toBe(200);
  }
  expect(await sumsOf(id)).toEqual({ views: 0, skips: 20, clicks: 20, clickShare: 1 });
  const other = seatedAt("2");
  const given = await other.next();
  harness.clock.advance(3 * second);
  await other.log(given, 2);
  expect(await sumsOf(id)).toMatchObject({ skips: 21, clicks: 20 });
});

test("who sits in the same network has no use of another's ticket, nor has who logs in", async () => {
  await makeAd(harness, advertiser.channel);
  const given = await seatedAt("1").next();
  harness.clock.advance(21 * second);
  const account = await loginAs(harness, await makeUser(harness));
  for (const stranger of [seatedAt("2"), seatedAt("1", account)])
    for (const asked of [stranger.log(given, 20), stranger.click(given)])
      expect(await asked).toMatchObject({ status: 422, json: { error: "AD_TICKET" } });
  expect((await seatedAt("1").log(given, 20)).json).toEqual({ counted: true });
});

test("a viewer whose device has no id yet is known by the network, and on the way by the device alone", async () => {
  await makeAd(harness, advertiser.channel, { points: 1000 });
  const elsewhere = harness.guest();
  elsewhere.address = "203.0.113.9";
  const [unknown, known] = [await seatedAt("").next(), await seatedAt("1").next()];
  harness.clock.advance(21 * second);
  expect((await seatedAt("7", elsewhere).log(unknown, 20)).status).toBe(422);
  expect((await seatedAt("7").log(unknown, 20)).json).toEqual({ counted: true });
  expect((await seatedAt("1", elsewhere).log(known, 20)).json).toEqual({ counted: true });
});

test("a click counts of what counted itself, so that there are never more of them", async () => {
  const spot = await makeAd(harness, advertiser.channel);
  const banner = await makeAd(harness, advertiser.channel, { type: "banner" });
  const one = seatedAt("1");
  const unseen = await one.next();
  await one.log(unseen, 0);
  expect((await one.click(unseen)).status).toBe(200);
  const glimpsed = await one.next("banner");
  harness.clock.advance(5 * second);
  await one.log(glimpsed, 0.3);
  await one.click(glimpsed);
  for (const { id } of [spot, banner])
    expect(await sumsOf(id)).toEqual({ views: 0, skips: 0, clicks: 0, clickShare: 0 });
  const [seen, left] = [await one.next(), await one.next()];
  harness.clock.advance(21 * second);
  await one.log(seen, 20);
  await one.log(left, 4);
  await one.click(seen);
  expect(await sumsOf(spot.id)).toEqual({ views: 1, skips: 1, clicks: 1, clickShare: 0.5 });
  const base = `/manage-channel/${advertiser.channel.id}/ads-campaigns`;
  for (const path of ["", `/${spot.id}`, `/${spot.id}/results?metric=clicks`])
    expect((await advertiser.owner.get(`${base}${path}`)).text).toMatch(/50\s?%/);
});

test("an ad is active where it is shown, and says why it is not", async () => {
  const { ctx, clock } = harness;
  const { owner, channel } = await makeOwner(harness);
  const { id, videoId } = await makeAd(harness, channel, { dailyCap: 1 });
  const said = async () => {
    const [asked, life, list] = [
      await owner.api("GET", `/ads/${id}`),
      await owner.api("GET", `/adStatus/${id}`),
      await owner.api("GET", `/ads?channelId=${channel.id}`),
    ];
    type Said = { active: boolean; obstacles: string[] };
    const all = [asked.json, life.json, (list.json as { items: Said[] }).items[0]] as Said[];
    expect(new Set(all.map(({ active, obstacles }) => `${active} ${obstacles}`)).size).toBe(1);
    const [{ active, obstacles } = expect.unreachable()] = all;
    return active ? "active" : obstacles.join();
  };
  const change = (table: typeof ads | typeof videos, changed: object, of: string) =>
    ctx.write((tx) => tx.db.update(table).set(changed).where(eq(table.id, of)));
  expect(await said()).toBe("active");
  for (const [changed, back, obstacle] of [
    [{ startsAt: clock.now() + minute }, { startsAt: null }, "later"],
    [{ endsAt: clock.now() }, { endsAt: null }, "ended"],
    [{ verifiedVersion: 7 }, { verifiedVersion: 1 }, "changed"],
    [{ videoId: null }, { videoId }, "video"],
  ] as const) {
    await change(ads, changed, id);
    expect(await said()).toBe(obstacle);
    await change(ads, back, id);
  }
  for (const [changed, back, obstacle] of [
    [{ deletedAt: clock.now() }, { deletedAt: null }, "video"],
    [{ hiddenAt: clock.now() }, { hiddenAt: null }, "hidden"],
    [{ processing: "running" }, { processing: "ready" }, "processing"],
    [{ adultsOnly: true }, { adultsOnly: false }, "adults"],
  ] as const) {
    await change(videos, changed, videoId ?? "");
    expect(await said()).toBe(obstacle);
    await change(videos, back, videoId ?? "");
  }
  ctx.bus.publish("ads", {});
  const one = seatedAt("1");
  const given = await one.next();
  clock.advance(21 * second);
  await one.log(given, 20);
  expect(await said()).toBe("cap");
  await ctx.write((tx) => impose(tx, videoId ?? "", { hiddenAt: clock.now() }));
  expect(await said()).toBe("hidden,cap");
});
