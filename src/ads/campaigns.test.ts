import { afterAll, beforeAll, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { auditLog } from "../audit/table.ts";
import { notifications } from "../notifications/table.ts";
import { makeAd } from "../testing/ads.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "../videos/rules/listing.ts";
import { videos } from "../videos/table.ts";
import { ads } from "./table.ts";

let harness: Harness;
let staff: Client;
beforeAll(async () => {
  harness = await startHarness();
  staff = await person(harness, "moderator");
});
afterAll(() => harness[Symbol.asyncDispose]());

type Said = { _id: string; status: string; reason: string; [name: string]: unknown };

async function advertiser() {
  const { owner, user, channel } = await makeOwner(harness, { adsEnabled: true });
  return { owner, user, channel };
}

/** An ad with all that staff are to see, of a film of the channel. */
async function completeAd({ owner, channel }: { owner: Client; channel: { id: string } }): Promise<Said> {
  const made = (await owner.api("POST", "/ads", { channelId: channel.id })).json as Said;
  const video = await makeVideo(harness, channel, { duration: 15 });
  const fields = { name: "Kurs zimowy", headline: "Zapisy trwają", videoId: video.id };
  const { json } = await owner.api("PATCH", `/ads/${made._id}`, {
    ...fields,
    clickAction: "open_url",
    clickUrl: "https://kurs.example/",
  });
  return json as Said;
}

test("only a channel that makes ads begins any", async () => {
  const { owner, channel } = await makeOwner(harness);
  const refused = await owner.api("POST", "/ads", { channelId: channel.id });
  expect([refused.status, refused.json]).toMatchObject([409, { error: "ADS_DISABLED" }]);
  expect((await owner.api("PUT", `/channels/${channel.id}/ads`, { adsEnabled: true })).status).toBe(204);
  const { status, json } = await owner.api("POST", "/ads", { channelId: channel.id });
  expect([status, json]).toMatchObject([201, { status: "open", type: "video", points: 0, active: false }]);
  const { json: list } = await owner.api("GET", `/ads?channelId=${channel.id}&status=open&limit=5&offset=0`);
  expect(list).toMatchObject({ count: 1, channelPoints: 0, items: [{ channelId: channel.id }] });
});

test("an ad goes from a draft to staff and on the air, and its channel hears of it", async () => {
  const by = await advertiser();
  const { _id } = await completeAd(by);
  harness.clock.advance(1000);
  expect((await by.owner.api("POST", `/ads/${_id}/awaiting_verification`)).status).toBe(200);
  harness.clock.advance(1000);
  const queue = await staff.api("GET", "/ads");
  expect((queue.json as { items: Said[] }).items.map(({ _id: id }) => id)).toContain(_id);
  const refused = await staff.api("POST", `/ads/${_id}/verify`, { approve: false, reason: "" });
  expect([refused.status, refused.json]).toMatchObject([422, { fields: { reason: expect.any(String) } }]);
  const no = await staff.api("POST", `/ads/${_id}/verify`, { approve: false, reason: "Zły adres" });
  expect(no.json).toMatchObject({ status: "verified_not_ok", reason: "Zły adres" });
  harness.clock.advance(1000);
  expect((await by.owner.api("POST", `/ads/${_id}/awaiting_verification`)).json).toMatchObject({ reason: "" });
  harness.clock.advance(1000);
  expect((await staff.api("POST", `/ads/${_id}/verify`, { approve: true })).json).toMatchObject({
    status: "verified_ok",
  });
  const without = await by.owner.api("POST", `/ads/${_id}/live`);
  expect([without.status, without.json]).toMatchObject([409, { error: "NO_AD_POINTS" }]);
  const { ctx } = harness;
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, by.user.id));
  expect(told.map(({ type }) => type).sort()).toEqual(["ad_verified_not_ok", "ad_verified_ok"]);
  const noted = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, _id))
    .orderBy(desc(auditLog.createdAt));
  expect(noted.map(({ detail }) => detail).sort()).toEqual(["verified_not_ok: Zły adres", "verified_ok"]);
  const bell = await by.owner.get("/notifications");
  expect(bell.text).toContain(`/manage-channel/${by.channel.id}/ads-campaigns`);
  const { json: life } = await by.owner.api("GET", `/adStatus/${_id}`);
  expect(life).toMatchObject({
    status: "verified_ok",
    next: ["live"],
    states: ["open", "awaiting_verification", "verified_not_ok", "awaiting_verification", "verified_ok"].map(
      (status) => ({
        status,
      }),
    ),
  });
});

test("what is missing is said field by field", async () => {
  const { owner, channel } = await advertiser();
  const { _id } = (await owner.api("POST", "/ads", { channelId: channel.id })).json as Said;
  const asked = async (change: object) => {
    await owner.api("PATCH", `/ads/${_id}`, change);
    const { status, json } = await owner.api("POST", `/ads/${_id}/awaiting_verification`);
    return [status, Object.keys((json as { fields?: object }).fields ?? {})];
  };
  expect(await asked({})).toEqual([422, ["name", "headline", "videoId"]]);
  expect(await asked({ type: "banner", name: "Baner", clickAction: "open_url" })).toEqual([
    422,
    ["headline", "banner", "clickUrl"],
  ]);
  expect(await asked({ clickAction: "video", headline: "Tak" })).toEqual([422, ["banner", "clickVideoId"]]);
  await owner.api("PATCH", `/channels/${channel.id}`, { visibility: "private" });
  expect(await asked({ clickAction: "channel" })).toEqual([422, ["banner", "clickAction"]]);
  await owner.api("PATCH", `/channels/${channel.id}`, { visibility: "public" });
  const draft = await makeVideo(harness, channel, { processing: "running" });
  expect(await asked({ type: "video", clickAction: "none", videoId: draft.id })).toEqual([422, ["videoId"]]);
  const adults = await makeVideo(harness, channel, { ageRestriction: 18 });
  expect(await asked({ videoId: adults.id })).toEqual([422, ["ageTarget"]]);
  expect(await asked({ endsAt: "2020-01-01T00:00:00Z", ageTarget: 18 })).toEqual([422, ["endsAt"]]);
});

test("a change that makes no sense is refused, and others' films too", async () => {
  const by = await advertiser();
  const { _id } = await completeAd(by);
  const { channel: other } = await makeOwner(harness);
  const [foreign, hidden] = [
    await makeVideo(harness, other),
    await makeVideo(harness, other, { visibility: "private" }),
  ];
  for (const [change, field] of [
    [{ videoId: foreign.id }, "videoId"],
    [{ clickVideoId: hidden.id }, "clickVideoId"],
    [{ clickUrl: "javascript:alert(1)" }, "clickUrl"],
    [{ clickUrl: "https://bank.example@zly.example/" }, "clickUrl"],
    [{ startsAt: "2027-02-01T00:00:00Z", endsAt: "2027-01-01T00:00:00Z" }, "endsAt"],
    [{ status: "live" }, undefined],
    [{ ageTarget: 13 }, "ageTarget"],
  ] as const) {
    const { status, json } = await by.owner.api("PATCH", `/ads/${_id}`, change);
    expect([change, status]).toEqual([change, 422]);
    if (field) expect(Object.keys((json as { fields: object }).fields)).toEqual([field]);
  }
});

test("what viewers are shown is verified again, when it runs is not", async () => {
  const by = await advertiser();
  const ad = await makeAd(harness, by.channel);
  const change = async (body: object) => (await by.owner.api("PATCH", `/ads/${ad.id}`, body)).json as Said;
  expect(await change({ dailyCap: 50, endsAt: "2027-01-01T00:00:00Z" })).toMatchObject({ status: "live" });
  expect(await change({ headline: "Kup teraz" })).toMatchObject({ status: "live" });
  expect(await change({ headline: "Co innego" })).toMatchObject({ status: "awaiting_verification", active: false });
  const { updatedAt } = await change({});
  harness.clock.advance(1000);
  await change({ headline: "Jeszcze co innego" });
  const stale = await staff.api("POST", `/ads/${ad.id}/verify`, { approve: true, seen: updatedAt });
  expect([stale.status, stale.json]).toMatchObject([409, { error: "AD_CHANGED" }]);
});

test("another file of an ad's film is verified before it is shown", async () => {
  const by = await advertiser();
  const ad = await makeAd(harness, by.channel);
  await harness.ctx.write(async (tx) => {
    await tx.db
      .update(videos)
      .set({ mediaVersion: 2 })
      .where(eq(videos.id, ad.videoId ?? ""));
    await refreshListing(tx, ad.videoId ?? "");
  });
  const [now] = await harness.ctx.db.select().from(ads).where(eq(ads.id, ad.id));
  expect(now?.status).toBe("awaiting_verification");
});

test("an ad that is deleted gives its points back, and its spot goes with it", async () => {
  const by = await advertiser();
  const ad = await makeAd(harness, by.channel, { points: 70 });
  expect((await by.owner.api("DELETE", `/ads/${ad.id}`)).status).toBe(204);
  expect((await by.owner.api("GET", `/ads/${ad.id}`)).status).toBe(404);
  const { json } = await by.owner.api("GET", `/ads?channelId=${by.channel.id}`);
  expect(json).toMatchObject({ items: [], count: 0, channelPoints: 70 });
  expect((await by.owner.api("GET", `/videos/${ad.videoId}`)).status).toBe(404);
});
