import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { postComment } from "../comments/rules/post.ts";
import { day, second } from "../platform/clock.ts";
import { newId } from "../platform/db/id.ts";
import { rateVideo } from "../ratings/rules.ts";
import { loginAs, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { audience } from "../testing/notices.ts";
import { publishVideo } from "../videos/rules/publication.ts";
import { noticeStanding, notificationsOf } from "./queries.ts";
import { markAsRead } from "./rules/settings.ts";
import { forgetOldNotifications } from "./rules/upkeep.ts";
import { notifications } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const { scene, subscriber, draft, told } = audience(() => harness);

describe("the list and the badge", () => {
  test("pages by the cursor without a gap, six and then twenty; the badge stops at ten", async () => {
    const { channel } = await scene();
    const fan = await subscriber(channel.id);
    const now = harness.clock.now();
    const made = await Promise.all(Array.from({ length: 30 }, () => makeVideo(harness, channel)));
    await harness.ctx.write((tx) =>
      tx.db.insert(notifications).values(
        made.map(({ id }) => ({
          id: newId(now),
          userId: fan.id,
          type: "new_video" as const,
          subjectId: id,
          details: {},
          videoId: id,
          channelId: channel.id,
          createdAt: now,
          updatedAt: now,
        })),
      ),
    );
    const browser = await loginAs(harness, fan);
    const seen: string[] = [];
    let path: string | undefined = "/notifications/panel";
    const sizes: number[] = [];
    while (path) {
      const html: string = (await browser.get(path, { "hx-request": "true" })).text;
      const ids: string[] = [...html.matchAll(/href="\/watch\/(\w+)"/g)].map(([, id]) => id ?? "");
      sizes.push(ids.length);
      seen.push(...ids);
      path = /data-hx-get="([^"]*\/more[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(sizes).toEqual([6, 20, 4]);
    expect(new Set(seen).size).toBe(30);
    expect((await noticeStanding(harness.ctx, fan.id)).unread).toBe(10);
    expect((await browser.get("/")).text).toContain('data-unread-number="true">9+<');
  });

  test("marking as read reaches to what was shown, never into the future, and never back", async () => {
    const { channel, actor } = await scene();
    const fan = await subscriber(channel.id);
    const who = { userId: fan.id, role: "user" as const, channelIds: [] };
    for (let index = 0; index < 2; index++) {
      const video = await draft(channel);
      await publishVideo(harness.ctx, actor, video.id);
      await harness.runJobs();
      harness.clock.advance(second);
    }
    const rows = await notificationsOf(harness.ctx, fan.id, { limit: 2 });
    await markAsRead(harness.ctx, who, rows[1]?.updatedAt);
    expect((await noticeStanding(harness.ctx, fan.id)).unread).toBe(1);
    const now = harness.clock.now();
    expect(await markAsRead(harness.ctx, who, now + day)).toBe(now);
    expect(await markAsRead(harness.ctx, who, 1)).toBe(now);
    expect((await noticeStanding(harness.ctx, fan.id)).unread).toBe(0);
  });

  test("the API: list, count, unknown values refused, status for the look once a minute", async () => {
    const { channel, actor } = await scene();
    const fan = await subscriber(channel.id);
    const video = await draft(channel, { title: "Orla Perć" });
    await publishVideo(harness.ctx, actor, video.id);
    await harness.runJobs();
    const browser = await loginAs(harness, fan);
    const list = (await browser.get("/api/notifications?limit=10&offset=0&onlyPersonal=false")).json as {
      items: unknown[];
      count: number;
    };
    expect(list.count).toBe(1);
    expect(list.items[0]).toMatchObject({
      type: "new_video",
      count: 1,
      details: { title: "Orla Perć" },
      source: { videoId: video.id, commentId: null, postId: null },
      channel: { id: channel.id, name: channel.name },
    });
    expect((await browser.get("/api/notifications?onlyPersonal=true")).json).toEqual({ items: [], count: 0 });
    expect((await browser.get("/api/notifications?limit=1000")).status).toBe(422);
    expect((await harness.guest().get("/api/notifications")).status).toBe(401);
    const look = (await browser.get("/api/auth/status")).json as { data: { lastNotificationDate: string } };
    expect(look).toMatchObject({ status: "ok", data: { unreadNotificationsCount: 1, lastReadNotificationsAt: null } });
    await browser.post("/api/notifications/mark-as-read");
    expect((await browser.get("/api/auth/me")).json).toMatchObject({
      lastNotificationDate: look.data.lastNotificationDate,
      lastReadNotificationsAt: new Date(harness.clock.now()).toISOString(),
    });
  });

  test("after 90 days they go", async () => {
    const { channel, actor } = await scene();
    const fan = await subscriber(channel.id);
    const video = await draft(channel);
    await publishVideo(harness.ctx, actor, video.id);
    await harness.runJobs();
    harness.clock.advance(89 * day);
    await forgetOldNotifications(harness.ctx);
    expect(await told(fan.id)).toHaveLength(1);
    harness.clock.advance(2 * day);
    await forgetOldNotifications(harness.ctx);
    expect(await told(fan.id)).toEqual([]);
  });

  test("comments and likes of one's videos are counted together until they are looked at", async () => {
    const { owner, channel } = await scene();
    const video = await makeVideo(harness, channel);
    const who = { userId: owner.id, role: "creator" as const, channelIds: [channel.id] };
    const counts = async () =>
      (await notificationsOf(harness.ctx, owner.id, { limit: 9, onlyPersonal: true })).map(
        ({ type, count: n }) => `${type} ${n}`,
      );
    const people = [await makeUser(harness), await makeUser(harness), await makeUser(harness)];
    for (const { id } of people) {
      const fan = { userId: id, role: "user" as const, channelIds: [] };
      await postComment(harness.ctx, fan, { videoId: video.id, content: "Świetne!", commentAs: "user" });
      harness.clock.advance(second);
    }
    const [first] = people;
    const fan = { userId: first?.id ?? "", role: "user" as const, channelIds: [] };
    for (const rating of [1, -1, 1, 1] as const) await rateVideo(harness.ctx, fan, video.id, rating);
    await postComment(harness.ctx, who, { videoId: video.id, content: "Dziękuję", commentAs: "user" });
    await rateVideo(harness.ctx, who, video.id, 1);
    expect(await counts()).toEqual(["video_rate 1", "new_comment 3"]);
    await markAsRead(harness.ctx, who);
    harness.clock.advance(61 * second);
    await postComment(harness.ctx, fan, { videoId: video.id, content: "Jeszcze raz!", commentAs: "user" });
    expect(await counts()).toEqual(["new_comment 1", "video_rate 1"]);
    expect((await noticeStanding(harness.ctx, owner.id)).unread).toBe(1);
  });
});
