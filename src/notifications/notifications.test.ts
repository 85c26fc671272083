import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, count, eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { mutes } from "../mutes/table.ts";
import { minute, second } from "../platform/clock.ts";
import { newId } from "../platform/db/id.ts";
import { jobs } from "../platform/jobs/table.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { audience } from "../testing/notices.ts";
import { planLiveSoon } from "../videos/rules/beginning.ts";
import { updateVideo } from "../videos/rules/edit.ts";
import { publishVideo } from "../videos/rules/publication.ts";
import { videos } from "../videos/table.ts";
import { noticeStanding } from "./queries.ts";
import { notifications } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const { scene, subscriber, draft, told } = audience(() => harness);

describe("a new video", () => {
  test("reaches each subscriber once, whatever happens to it later", async () => {
    const { channel, actor } = await scene();
    const fan = await subscriber(channel.id);
    const video = await draft(channel);
    await publishVideo(harness.ctx, actor, video.id);
    await harness.runJobs();
    expect(await told(fan.id)).toEqual([`new_video ${video.id}`]);
    const late = await subscriber(channel.id);
    for (const visibility of ["private", "public", "non_public", "public"] as const) {
      await updateVideo(harness.ctx, actor, video.id, { visibility });
      await harness.runJobs();
    }
    expect(await told(fan.id)).toEqual([`new_video ${video.id}`]);
    expect(await told(late.id)).toEqual([]);
  });

  test("is no news while it is private or only for those with the link; it is when it becomes public", async () => {
    const { channel, actor } = await scene();
    const fan = await subscriber(channel.id);
    const video = await draft(channel, { visibility: "private" });
    await publishVideo(harness.ctx, actor, video.id);
    await harness.runJobs();
    await updateVideo(harness.ctx, actor, video.id, { visibility: "non_public" });
    await harness.runJobs();
    expect(await told(fan.id)).toEqual([]);
    await updateVideo(harness.ctx, actor, video.id, { visibility: "public" });
    await harness.runJobs();
    expect(await told(fan.id)).toEqual([`new_video ${video.id}`]);
  });

  test("is not told when it was hidden before the job ran, and an old one is not told when it is edited", async () => {
    const { channel, actor } = await scene();
    const fan = await subscriber(channel.id);
    const hidden = await draft(channel);
    await publishVideo(harness.ctx, actor, hidden.id);
    await updateVideo(harness.ctx, actor, hidden.id, { visibility: "private" });
    const old = await makeVideo(harness, channel);
    await updateVideo(harness.ctx, actor, old.id, { title: "Nowy tytuł" });
    await updateVideo(harness.ctx, actor, old.id, { visibility: "private" });
    await updateVideo(harness.ctx, actor, old.id, { visibility: "public" });
    await harness.runJobs();
    expect(await told(fan.id)).toEqual([]);
  });

  test("that is for adults is told to nobody under 18, and to nobody who wants none of it in lists", async () => {
    const { channel, actor } = await scene();
    const adult = await subscriber(channel.id);
    const minor = await subscriber(channel.id, "always", { age: 17 });
    const averse = await subscriber(channel.id, "always", { hidesAdults: true });
    const video = await draft(channel, { ageRestriction: 18 });
    await publishVideo(harness.ctx, actor, video.id);
    await harness.runJobs();
    expect(await told(adult.id)).toEqual([`new_video ${video.id}`]);
    expect([await told(minor.id), await told(averse.id)]).toEqual([[], []]);
  });

  test("passes over who said never, who works on the channel or mutes it, and accounts that are blocked, new or leaving", async () => {
    const { owner, channel, actor } = await scene();
    await harness.ctx.write((tx) =>
      tx.db.insert(subscriptions).values({ userId: owner.id, channelId: channel.id, createdAt: 1 }),
    );
    const silent = [
      owner,
      await subscriber(channel.id, "never"),
      await subscriber(channel.id, "always", { blockedAt: 1 }),
      await subscriber(channel.id, "always", { activatedAt: null }),
      await subscriber(channel.id, "always", { deletionAskedAt: 1 }),
    ];
    const deaf = await subscriber(channel.id, "always");
    const mute = { userId: deaf.id, kind: "channel" as const, targetId: channel.id };
    await harness.ctx.write((tx) =>
      tx.db.insert(mutes).values({ ...mute, blockedUntil: harness.clock.now() + minute }),
    );
    silent.push(deaf);
    const uploader = await subscriber(channel.id, "always");
    const fan = await subscriber(channel.id, "always");
    const video = await draft(channel, { uploaderId: uploader.id });
    await publishVideo(harness.ctx, actor, video.id);
    await harness.runJobs();
    for (const one of [...silent, uploader]) expect(await told(one.id)).toEqual([]);
    expect(await told(fan.id)).toEqual([`new_video ${video.id}`]);
  });

  test("reaches more than a batch, a hundred to a transaction, and a repeated job changes nothing", async () => {
    const { channel, actor } = await scene();
    const now = harness.clock.now();
    const people = Array.from({ length: 250 }, (_, index) => ({
      id: newId(now),
      email: `tlum-${channel.id}-${index}@example.org`,
      passwordHash: "-",
      name: "Tłum",
      settings: {},
      activatedAt: now,
      createdAt: now,
      updatedAt: now,
    }));
    await harness.ctx.write(async (tx) => {
      await tx.db.insert(users).values(people);
      await tx.db
        .insert(subscriptions)
        .values(people.map(({ id }) => ({ userId: id, channelId: channel.id, createdAt: now })));
    });
    const video = await draft(channel);
    await publishVideo(harness.ctx, actor, video.id);
    expect(await harness.runJobs()).toBe(4);
    await harness.ctx.write((tx) => tx.enqueue("notifications.newVideo", { videoId: video.id }));
    await harness.runJobs();
    const [row] = await harness.ctx.db
      .select({ n: count() })
      .from(notifications)
      .where(eq(notifications.videoId, video.id));
    expect(row?.n).toBe(250);
  });

  test("disappears from the list and the badge when it is hidden", async () => {
    const { channel, actor } = await scene();
    const fan = await subscriber(channel.id);
    const video = await draft(channel);
    await publishVideo(harness.ctx, actor, video.id);
    await harness.runJobs();
    expect((await noticeStanding(harness.ctx, fan.id)).unread).toBe(1);
    await updateVideo(harness.ctx, actor, video.id, { visibility: "private" });
    expect(await told(fan.id)).toEqual([]);
    expect((await noticeStanding(harness.ctx, fan.id)).unread).toBe(0);
  });
});

describe("a live", () => {
  test("is told a quarter of an hour before, and again when it begins", async () => {
    const { channel } = await scene();
    const fan = await subscriber(channel.id);
    const startsAt = harness.clock.now() + 60 * minute;
    const live = await draft(channel, {
      live: true,
      playableAt: null,
      publishedAt: harness.clock.now(),
      livestreamStartsAt: startsAt,
      upcomingAt: startsAt,
    });
    await harness.ctx.write((tx) => planLiveSoon(tx, live.id, startsAt));
    await harness.runJobs();
    expect(await told(fan.id)).toEqual([]);
    harness.clock.advance(45 * minute);
    await harness.runJobs();
    expect(await told(fan.id)).toEqual([`live_starting_15mins ${live.id}`]);
    harness.clock.advance(15 * minute);
    await harness.ctx.write(async (tx) => {
      await tx.db.update(videos).set({ livestreamStartedAt: tx.clock.now() }).where(eq(videos.id, live.id));
      await tx.enqueue("notifications.liveNow", { videoId: live.id });
    });
    await harness.runJobs();
    expect(await told(fan.id)).toEqual([`live_starting_now ${live.id}`, `live_starting_15mins ${live.id}`]);
  });

  test("that was put off is told before its new time only; one that ended before the job ran is not told", async () => {
    const { channel } = await scene();
    const fan = await subscriber(channel.id);
    const first = harness.clock.now() + 20 * minute;
    const later = harness.clock.now() + 120 * minute;
    const base = { live: true, playableAt: null, publishedAt: harness.clock.now() };
    const live = await draft(channel, { ...base, livestreamStartsAt: first, upcomingAt: first });
    await harness.ctx.write((tx) => planLiveSoon(tx, live.id, first));
    await harness.ctx.write(async (tx) => {
      await tx.db.update(videos).set({ livestreamStartsAt: later, upcomingAt: later }).where(eq(videos.id, live.id));
      await planLiveSoon(tx, live.id, later);
    });
    const [planned] = await harness.ctx.db
      .select({ n: count() })
      .from(jobs)
      .where(and(eq(jobs.kind, "notifications.liveSoon"), eq(jobs.uniqueKey, `live soon ${live.id}`)));
    expect(planned?.n).toBe(1);
    harness.clock.advance(10 * minute);
    await harness.runJobs();
    expect(await told(fan.id)).toEqual([]);
    harness.clock.advance(95 * minute + second);
    await harness.runJobs();
    expect(await told(fan.id)).toEqual([`live_starting_15mins ${live.id}`]);
    const over = await draft(channel, {
      ...base,
      livestreamStartedAt: first,
      livestreamEndedAt: first + 1,
      upcomingAt: null,
    });
    await harness.ctx.write((tx) => tx.enqueue("notifications.liveNow", { videoId: over.id }));
    await harness.runJobs();
    expect(await told(fan.id)).toHaveLength(1);
  });
});
