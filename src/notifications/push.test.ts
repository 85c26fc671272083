import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { endSession } from "../accounts/rules/sessions.ts";
import { sessions } from "../accounts/table.ts";
import { day, hour, minute } from "../platform/clock.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { type PushService, startPushService } from "../testing/push-service.ts";
import { publishVideo } from "../videos/rules/publication.ts";
import { devicesOf } from "./queries.ts";
import { sendReminders } from "./rules/delivery.ts";

let harness: Harness;
let service: PushService;
beforeAll(async () => {
  harness = await startHarness({ env: { PUSH_PRIVATE_HOSTS: "true" } });
  service = startPushService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});
afterEach(() => {
  service.received.length = 0;
  service.answers.length = 0;
});

/** A subscriber of a new channel with one registered browser, and a way to publish there. */
async function scene(settings: { language?: "pl" | "en" } = {}) {
  const owner = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, owner, { name: "Szlakiem do góry" });
  const fan = await makeUser(harness, { settings });
  await harness.ctx.write((tx) =>
    tx.db.insert(subscriptions).values({ userId: fan.id, channelId: channel.id, createdAt: 1 }),
  );
  const browser = await loginAs(harness, fan);
  const subscription = await service.subscribe();
  expect((await browser.api("POST", "/auth/push-notifications", subscription)).status).toBe(201);
  const publish = async (title = "Orla Perć o świcie") => {
    const video = await makeVideo(harness, channel, { title, publishedAt: null, listedAt: null });
    await publishVideo(harness.ctx, { userId: owner.id, role: "creator", channelIds: [channel.id] }, video.id);
    await harness.runJobs();
    return video;
  };
  return { fan, browser, channel, subscription, publish };
}

test("a new video arrives encrypted for the subscriber's keys and signed by the server's", async () => {
  const { publish, subscription } = await scene();
  const video = await publish();
  expect(service.received).toHaveLength(1);
  const [message] = service.received;
  expect(message?.data).toEqual({
    title: "Szlakiem do góry: nowy film",
    body: "Orla Perć o świcie",
    path: `/watch/${video.id}`,
    tag: `video-${video.id}`,
  });
  expect(message?.signedBy).toBe(harness.ctx.keys.vapid.publicKey);
  expect(message?.claims.aud).toBe(new URL(subscription.endpoint).origin);
  expect(message?.claims.sub).toMatch(/^mailto:/);
  const now = Date.now() / 1000;
  expect(message?.claims.exp).toBeGreaterThan(now);
  expect(message?.claims.exp).toBeLessThanOrEqual(now + 24 * 3600);
  expect(message?.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: String(day / 1000),
    urgency: "normal",
    topic: `video-${video.id}`.slice(0, 32),
  });
});

test("it speaks the subscriber's language, and a long title is cut", async () => {
  const { publish } = await scene({ language: "en" });
  const video = await publish("a ".repeat(130).trim());
  const data = service.received[0]?.data as { title: string; body: string; path: string };
  expect([data.title, data.path]).toEqual(["Szlakiem do góry: new video", `/en/watch/${video.id}`]);
  expect([...data.body]).toHaveLength(200);
});

test("who switched push off for videos hears nothing", async () => {
  const { browser, publish } = await scene();
  const off = { newVideo: false, videoLive: true, unreadNotifications: false };
  const email = { newVideo: false, videoLive: false, unreadNotifications: false };
  const saved = await browser.api("PATCH", "/auth/update-account", { notificationSettings: { email, push: off } });
  expect(saved.json).toMatchObject({ notificationSettings: { email, push: off } });
  await publish();
  expect(service.received).toEqual([]);
});

for (const status of [404, 410]) {
  test(`a subscription that answers ${status} is forgotten`, async () => {
    const { fan, publish } = await scene();
    service.answers.push(status);
    await publish();
    expect(await devicesOf(harness.ctx, fan.id)).toEqual([]);
  });
}

test("a busy service is tried again when it says, and not after the news is old", async () => {
  const { fan, publish } = await scene();
  service.answers.push({ status: 429, retryAfter: "120" }, 503);
  await publish();
  expect(service.received.map(({ status }) => status)).toEqual([429]);
  harness.clock.advance(minute);
  await harness.runJobs();
  expect(service.received).toHaveLength(1);
  harness.clock.advance(2 * minute);
  await harness.runJobs();
  harness.clock.advance(hour);
  await harness.runJobs();
  expect(service.received.map(({ status }) => status)).toEqual([429, 503, 201]);
  expect(await devicesOf(harness.ctx, fan.id)).toHaveLength(1);
  service.answers.push(500);
  await publish();
  harness.clock.advance(2 * day);
  await harness.runJobs();
  expect(service.received).toHaveLength(4);
});

test("a device that refuses five messages in a row is forgotten; one that takes one begins anew", async () => {
  const { fan, publish } = await scene();
  for (const status of [400, 400, 201, 403, 403, 403, 403]) {
    service.answers.push(status);
    await publish();
  }
  expect((await devicesOf(harness.ctx, fan.id)).map(({ refusals }) => refusals)).toEqual([4]);
  service.answers.push(403);
  await publish();
  expect(await devicesOf(harness.ctx, fan.id)).toEqual([]);
});

test("a device goes with its session, and a browser registered by another person is theirs", async () => {
  const { fan, browser, subscription, publish } = await scene();
  const other = await makeUser(harness);
  const same = await loginAs(harness, other);
  await same.api("POST", "/auth/push-notifications", subscription);
  expect(await devicesOf(harness.ctx, fan.id)).toEqual([]);
  expect(await devicesOf(harness.ctx, other.id)).toHaveLength(1);
  await browser.api("POST", "/auth/push-notifications", subscription);
  const [session] = await harness.ctx.db.select().from(sessions).where(eq(sessions.userId, fan.id));
  await endSession(harness.ctx, session?.id ?? "");
  expect(await devicesOf(harness.ctx, fan.id)).toEqual([]);
  await publish();
  expect(service.received).toEqual([]);
});

test("registering again renews, twenty devices are kept, and only one's own can be removed", async () => {
  const { fan, browser, subscription } = await scene();
  await browser.api("POST", "/auth/push-notifications", subscription);
  expect(await devicesOf(harness.ctx, fan.id)).toHaveLength(1);
  for (let count = 0; count < 21; count++) {
    harness.clock.advance(1000);
    await browser.api("POST", "/auth/push-notifications", await service.subscribe());
  }
  const devices = await devicesOf(harness.ctx, fan.id);
  expect(devices).toHaveLength(20);
  expect(devices.map(({ endpoint }) => endpoint)).not.toContain(subscription.endpoint);
  const [device] = devices;
  const stranger = await loginAs(harness, await makeUser(harness));
  const path = `/account/notifications/devices/${device?.id}/remove`;
  expect((await stranger.post(path)).status).toBe(404);
  await stranger.api("DELETE", "/auth/push-notifications", { endpoint: device?.endpoint });
  expect(await devicesOf(harness.ctx, fan.id)).toHaveLength(20);
  expect((await browser.post(path)).status).toBe(303);
  expect(await devicesOf(harness.ctx, fan.id)).toHaveLength(19);
});

test("what is no subscription is refused with words at the field", async () => {
  const { browser, subscription } = await scene();
  const bad = [
    { ...subscription, endpoint: "ftp://127.0.0.1/x" },
    { ...subscription, keys: { ...subscription.keys, p256dh: "AAAA" } },
    { ...subscription, keys: { ...subscription.keys, auth: "AAAA" } },
    { ...subscription, other: 1 },
    { endpoint: subscription.endpoint },
  ];
  for (const body of bad) expect((await browser.api("POST", "/auth/push-notifications", body)).status).toBe(422);
  expect((await harness.guest().api("POST", "/auth/push-notifications", subscription)).status).toBe(401);
  const offered = (await browser.api("GET", "/auth/push-notifications")).json;
  expect(offered).toMatchObject({
    publicKey: harness.ctx.keys.vapid.publicKey,
    hash: expect.stringMatching(/^\w{64}$/),
  });
});

test("the test message reaches every device of one's own, and says so when there is none", async () => {
  const { browser } = await scene();
  await browser.api("POST", "/auth/push-notifications", await service.subscribe());
  expect((await browser.post("/account/notifications/test")).status).toBe(303);
  await harness.runJobs();
  expect(service.received.map(({ data }) => (data as { title: string }).title)).toEqual([
    "Nadaj: powiadomienia działają",
    "Nadaj: powiadomienia działają",
  ]);
  const bare = await loginAs(harness, await makeUser(harness));
  expect((await bare.post("/account/notifications/test")).status).toBe(409);
});

test("what stays unread for a day is brought to mind once", async () => {
  const { browser, publish, subscription } = await scene();
  const heard = () =>
    service.received
      .filter(({ endpoint }) => endpoint === subscription.endpoint)
      .map(({ data }) => (data as { title: string }).title);
  await publish();
  await publish();
  service.received.length = 0;
  harness.clock.advance(23 * hour);
  await sendReminders(harness.ctx);
  await harness.runJobs();
  expect(heard()).toEqual([]);
  harness.clock.advance(2 * hour);
  for (let count = 0; count < 2; count++) {
    await sendReminders(harness.ctx);
    await harness.runJobs();
  }
  expect(heard()).toEqual(["Masz 2 nieprzeczytane powiadomienia"]);
  await publish();
  service.received.length = 0;
  await browser.api("POST", "/notifications/mark-as-read");
  harness.clock.advance(2 * day);
  await sendReminders(harness.ctx);
  await harness.runJobs();
  expect(heard()).toEqual([]);
});
