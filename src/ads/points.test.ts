import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import { type Actor, systemActor } from "../platform/actor.ts";
import { second } from "../platform/clock.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { makeAd } from "../testing/ads.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { pointsOf } from "./queries/ads.ts";
import { sumOfMoves } from "./rules/ledger.ts";
import { nextAds } from "./rules/next.ts";
import { setChannelPoints, transferPoints } from "./rules/points.ts";
import { logAdView } from "./rules/showings.ts";
import { adDays, adPoints, adShowings } from "./table.ts";

let harness: Harness;
let film: { id: string; channelId: string };
let advertiser: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  const creator = await makeOwner(harness);
  film = await makeVideo(harness, creator.channel);
  advertiser = await makeOwner(harness, { adsEnabled: true });
});
afterAll(() => harness[Symbol.asyncDispose]());

const chrome = { lang: "pl", userAgent: "Mozilla/5.0 (X11; Linux x86_64)" };
const guest = (n: number): Actor => ({
  ...{ role: "anonymous", channelIds: [] },
  ...{ visitorId: `widz-${n}`, network: `10.0.${n >> 8}.${n & 255}` },
});

type Given = { actor: Actor; adId: string; ticket: string };

/** Ads handed to so many viewers, whose time has passed. */
async function shownTo(count: number, begin = 0): Promise<Given[]> {
  const given: Given[] = [];
  for (let n = begin; n < begin + count; n++) {
    const actor = guest(n);
    const { preVideo } = await nextAds(harness.ctx, actor, chrome, { videoId: film.id });
    if (preVideo) given.push({ actor, adId: preVideo.adId, ticket: preVideo.ticket });
  }
  harness.clock.advance(20 * second);
  return given;
}

const see = ({ actor, adId, ticket }: Given) => logAdView(harness.ctx, actor, chrome, adId, { time: 20, ticket });

async function expectExact(ids: string[]): Promise<void> {
  const sums = await sumOfMoves(harness.ctx, ids);
  for (const id of ids) {
    const points = await pointsOf(harness.ctx, id);
    expect([id, points]).toEqual([id, sums.get(id) ?? 0]);
    expect(points).toBeGreaterThanOrEqual(0);
  }
}

test("administrators give a channel points, and it gives them to its ads", async () => {
  const { ctx } = harness;
  const { owner, channel } = advertiser;
  const [one, two] = [await makeAd(harness, channel, { points: 0 }), await makeAd(harness, channel, { points: 0 })];
  await setChannelPoints(ctx, systemActor, channel.id, 500);
  await setChannelPoints(ctx, systemActor, channel.id, 300);
  const move = (id: string, body: object) => owner.api("POST", `/ads/${id}/transfer-ad-points`, body);
  expect((await move(one.id, { points: 200, from: "channel" })).json).toEqual({ points: 200, channelPoints: 100 });
  expect((await move(one.id, { points: 50, to: two.id })).json).toEqual({ points: 150, channelPoints: 100 });
  expect((await move(two.id, { points: 20, to: "channel" })).json).toEqual({ points: 30, channelPoints: 120 });
  expect((await move(two.id, { points: 31, to: one.id })).json).toMatchObject({ error: "NOT_ENOUGH_POINTS" });
  const foreign = await makeAd(harness, (await makeOwner(harness)).channel, { status: "paused" });
  for (const [body, status] of [
    [{ points: 1, from: foreign.id }, 404],
    [{ points: 1, to: two.id }, 404],
    [{ points: 0, from: "channel" }, 422],
    [{ points: -5, from: "channel" }, 422],
    [{ points: 1.5, from: "channel" }, 422],
    [{ points: 1 }, 422],
    [{ points: 1, from: "channel", to: one.id }, 422],
  ] as const)
    expect([body, (await move(two.id, body)).status]).toEqual([body, status]);
  await expectExact([one.id, two.id, channel.id, foreign.id]);
  await move(one.id, { points: 150, to: "channel" });
  await move(two.id, { points: 30, to: "channel" });
});

test("a hundred views at once spend a hundred points, each once, and never more than there are", async () => {
  const { ctx } = harness;
  const rich = await makeAd(harness, advertiser.channel, { points: 1000 });
  const given = await shownTo(100);
  const twice = await Promise.all([...given, ...given].map(see));
  expect(twice.every(({ counted }) => counted)).toBe(true);
  expect(await pointsOf(ctx, rich.id)).toBe(900);
  const [day] = await ctx.db.select().from(adDays).where(eq(adDays.adId, rich.id));
  expect([day?.views, day?.points]).toEqual([100, 100]);
  await expectExact([rich.id]);
  await advertiser.owner.api("POST", `/ads/${rich.id}/paused`);
  const poor = await makeAd(harness, advertiser.channel, { points: 30 });
  const crowd = await shownTo(60, 1000);
  const counted = (await Promise.all(crowd.map(see))).filter((one) => one.counted);
  expect([crowd.length, counted.length, await pointsOf(ctx, poor.id)]).toEqual([60, 30, 0]);
  const shown = await ctx.db.select().from(adShowings).where(eq(adShowings.adId, poor.id));
  expect([shown.length, shown.filter(({ viewed }) => viewed).length]).toEqual([60, 30]);
  await expectExact([poor.id]);
});

test("the channel on whose film an ad ran earns its share, to the hundredth", async () => {
  const { ctx } = harness;
  await saveSiteSettings(ctx, { adsShare: 30 });
  harness.clock.advance(6 * second);
  await makeAd(harness, advertiser.channel, { points: 1000 });
  await Promise.all((await shownTo(50, 2000)).map(see));
  expect(await pointsOf(ctx, film.channelId)).toBe(15);
  await expectExact([film.channelId]);
  await saveSiteSettings(ctx, { adsShare: 0 });
});

test("whatever is done at once in whatever order, the sums are exact", async () => {
  const { ctx } = harness;
  const { channel } = advertiser;
  const actor: Actor = { ...systemActor, userId: advertiser.user.id };
  const made = await Promise.all([80, 5, 0].map((points) => makeAd(harness, channel, { points })));
  const ids = [...made.map(({ id }) => id), channel.id];
  await setChannelPoints(ctx, systemActor, channel.id, 40);
  let seed = 20261122;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const ad = () => made[random(made.length)]?.id ?? "";
  const given = await shownTo(60, 3000);
  const steps = Array.from({ length: 120 }, () => async () => {
    const act = random(6);
    const points = 1 + random(20);
    if (act === 0) return setChannelPoints(ctx, systemActor, channel.id, random(100));
    if (act === 1) return transferPoints(ctx, actor, ad(), { points, from: "channel" });
    if (act === 2) return transferPoints(ctx, actor, ad(), { points, to: "channel" });
    if (act === 3) return transferPoints(ctx, actor, ad(), { points, to: ad() });
    const one = given[random(given.length)];
    return one ? see(one) : undefined;
  });
  const settled = await Promise.allSettled(steps.map((step) => step()));
  const refusals = new Set(settled.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : [])));
  for (const code of refusals) expect(["NOT_ENOUGH_POINTS", "NOT_FOUND"]).toContain(code);
  await expectExact(ids);
  const viewed = await ctx.db.select().from(adShowings).where(inArray(adShowings.adId, ids));
  const spent = await ctx.db.select().from(adPoints).where(inArray(adPoints.fromId, ids));
  expect(
    spent
      .filter(({ reason }) => reason === "view")
      .map(({ sourceId }) => sourceId)
      .sort(),
  ).toEqual(
    viewed
      .filter((one) => one.viewed)
      .map(({ id }) => id)
      .sort(),
  );
});
