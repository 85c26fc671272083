import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import { channels } from "../channels/table.ts";
import { deleteComment } from "../comments/rules/change.ts";
import { postComment } from "../comments/rules/post.ts";
import { comments } from "../comments/table.ts";
import type { Actor } from "../platform/actor.ts";
import { jobs } from "../platform/jobs/table.ts";
import { rateVideo } from "../ratings/rules.ts";
import { ratings } from "../ratings/table.ts";
import { noteBeat, noteOpening } from "../stats/rules/intake.ts";
import { rollUp } from "../stats/rules/rollup.ts";
import { subscribe, unsubscribe } from "../subscriptions/rules.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "../videos/queries/video.ts";
import { updateVideo } from "../videos/rules/edit.ts";
import { publishVideo } from "../videos/rules/publication.ts";
import { foldStats } from "../videos/rules/views.ts";
import { videoStats, videos } from "../videos/table.ts";

/** What people count must be right however many do it at once, also from several processes over PostgreSQL. */
const pairs = 50;
let harness: Harness;
let people: Actor[];
let owner: Actor;
let channelId: string;

beforeAll(async () => {
  harness = await startHarness();
  const user = await makeUser(harness, { role: "creator" });
  channelId = (await makeChannel(harness, user)).id;
  owner = actorOf(user.id, [channelId]);
  people = await Promise.all(Array.from({ length: pairs }, async () => actorOf((await makeUser(harness)).id)));
});
afterAll(() => harness[Symbol.asyncDispose]());

function actorOf(userId: string, channelIds: string[] = []): Actor {
  return { userId, role: "user", channelIds, address: "127.0.0.1", network: userId };
}

const film = () => makeVideo(harness, { id: channelId });

/** Runs both of each pair at once, and all pairs at once. */
async function inPairs<Item>(items: Item[], one: (item: Item) => Promise<unknown>, other = one) {
  const settled = await Promise.all(items.map((item) => Promise.allSettled([one(item), other(item)])));
  return settled.flat();
}

/** None failed otherwise than by the rule's own word. */
function refusals(settled: PromiseSettledResult<unknown>[]): string[] {
  return settled.flatMap((one) => (one.status === "rejected" ? [String(one.reason.code ?? one.reason)] : []));
}

async function ratedAs(videoId: string): Promise<{ likes: number; dislikes: number }> {
  const rated = (rating: 1 | -1) =>
    harness.ctx.db.$count(ratings, and(eq(ratings.entityId, videoId), eq(ratings.rating, rating)));
  return { likes: await rated(1), dislikes: await rated(-1) };
}

test("likes that are sent twice count once", async () => {
  const { id } = await film();
  expect(refusals(await inPairs(people, (actor) => rateVideo(harness.ctx, actor, id, 1)))).toEqual([]);
  const [counts] = await harness.ctx.db.select().from(videoStats).where(eq(videoStats.videoId, id));
  expect(counts).toMatchObject({ likes: pairs, dislikes: 0 });
});

test("likes that are given, turned and taken back at once agree with what stays", async () => {
  const { id } = await film();
  const rate = (rating: 1 | 0 | -1) => (actor: Actor) => rateVideo(harness.ctx, actor, id, rating);
  for (const [one, other] of [
    [1, 0],
    [-1, 1],
    [0, -1],
    [1, -1],
  ] as const) {
    expect(refusals(await inPairs(people, rate(one), rate(other)))).toEqual([]);
    const [counts] = await harness.ctx.db.select().from(videoStats).where(eq(videoStats.videoId, id));
    expect(counts).toMatchObject(await ratedAs(id));
  }
});

test("a comment sent twice is one, and one deleted twice is counted down once", async () => {
  const { id: videoId } = await film();
  const posted = await inPairs(people, (actor) =>
    postComment(harness.ctx, actor, { videoId, content: "Dobre", commentAs: "user" }),
  );
  expect(refusals(posted)).toEqual(Array.from({ length: pairs }, () => "COMMENT_TOO_SOON"));
  expect((await videoById(harness.ctx, videoId))?.commentCount).toBe(pairs);
  const made = await harness.ctx.db.select().from(comments).where(eq(comments.videoId, videoId));
  const half = made.slice(0, pairs / 2);
  const deleted = await inPairs(half, ({ id, userId }) => deleteComment(harness.ctx, actorOf(userId), id));
  expect(refusals(deleted)).toEqual(half.map(() => "NOT_FOUND"));
  const left = await harness.ctx.db.$count(comments, and(eq(comments.videoId, videoId), isNull(comments.deletedAt)));
  expect([left, (await videoById(harness.ctx, videoId))?.commentCount]).toEqual([pairs / 2, pairs / 2]);
});

async function countedVideos(): Promise<number | undefined> {
  const [channel] = await harness.ctx.db.select().from(channels).where(eq(channels.id, channelId));
  return channel?.videosCount;
}

const listedVideos = async () =>
  (await harness.ctx.db.select().from(videos).where(eq(videos.channelId, channelId))).filter(
    ({ listedAt }) => listedAt !== null,
  ).length;

test("videos that are published, hidden and shown at once are counted right, and each is announced once", async () => {
  await harness.ctx.write((tx) => tx.db.delete(jobs));
  const drafts = await Promise.all(
    Array.from({ length: pairs }, () => makeVideo(harness, { id: channelId }, { publishedAt: null, listedAt: null })),
  );
  const publish = ({ id }: { id: string }) => publishVideo(harness.ctx, owner, id);
  expect(refusals(await inPairs(drafts, publish))).toEqual([]);
  expect(await countedVideos()).toBe(await listedVideos());
  expect(await harness.ctx.db.$count(jobs, eq(jobs.kind, "notifications.newVideo"))).toBe(pairs);
  const show = (visibility: "public" | "private") => (video: { id: string }) =>
    updateVideo(harness.ctx, owner, video.id, { visibility });
  expect(refusals(await inPairs(drafts, show("private"), show("public")))).toEqual([]);
  expect(await countedVideos()).toBe(await listedVideos());
}, 60_000);

test("subscriptions that begin and end at once agree with the count", async () => {
  const { id } = await makeChannel(harness, { id: owner.userId ?? "" });
  const begin = (actor: Actor) => subscribe(harness.ctx, actor, id);
  const end = (actor: Actor) => unsubscribe(harness.ctx, actor, id);
  for (const [one, other] of [
    [begin, begin],
    [begin, end],
    [end, end],
  ] as const) {
    expect(refusals(await inPairs(people, one, other))).toEqual([]);
    const [channel] = await harness.ctx.db.select().from(channels).where(eq(channels.id, id));
    expect(channel?.subscriptionsCount).toBe(
      await harness.ctx.db.$count(subscriptions, eq(subscriptions.channelId, id)),
    );
  }
});

test("views and likes that come while the counters are folded are all there in the end", async () => {
  const { id } = await film();
  const sender = { userAgent: "Firefox", acceptLanguage: "pl", ownOrigins: async () => [] };
  const viewOf = (actor: Actor) => ({ videoId: id, viewId: actor.userId ?? "" });
  const opened = (actor: Actor) => noteOpening(harness.ctx, actor, sender, viewOf(actor));
  const played = (actor: Actor) =>
    noteBeat(harness.ctx, actor, sender, {
      ...viewOf(actor),
      currentVideoTimeSeconds: 6,
      isPlayingNow: true,
      secondsSpentBuffering: 0,
      segments: [{ startSeconds: 0, endSeconds: 6 }],
    });
  const count = () => rollUp(harness.ctx);
  expect(refusals(await inPairs(people, opened, opened))).toEqual([]);
  harness.clock.advance(10_000);
  expect(refusals(await inPairs(people, played, count))).toEqual([]);
  await rollUp(harness.ctx);
  const fold = () => foldStats(harness.ctx);
  expect(refusals(await inPairs(people, (actor) => rateVideo(harness.ctx, actor, id, 1), fold))).toEqual([]);
  await foldStats(harness.ctx);
  expect(await videoById(harness.ctx, id)).toMatchObject({ views: pairs, likes: pairs });
});

test("a job with a key waits once, however many want it", async () => {
  const { id } = await film();
  const ask = () => harness.ctx.write((tx) => tx.enqueue("videos.tidy", { videoId: id }, { uniqueKey: `once ${id}` }));
  const asked = await inPairs(people, ask);
  expect(refusals(asked)).toEqual([]);
  expect(await harness.ctx.db.$count(jobs, eq(jobs.uniqueKey, `once ${id}`))).toBe(1);
  expect(new Set(asked.map((one) => (one.status === "fulfilled" ? one.value : ""))).size).toBe(1);
});
