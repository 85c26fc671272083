import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { channels } from "../channels/table.ts";
import { comments } from "../comments/table.ts";
import { minute } from "../platform/clock.ts";
import { jobs } from "../platform/jobs/table.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "./rules/listing.ts";
import { videos, videoTags } from "./table.ts";

let harness: Harness;
let owner: Client;
let channelId: string;
beforeAll(async () => {
  harness = await startHarness();
  const made = await makeOwner(harness);
  owner = made.owner;
  channelId = made.channel.id;
});
afterAll(() => harness[Symbol.asyncDispose]());

async function listed() {
  const rows = await harness.ctx.db.select().from(videos).where(eq(videos.channelId, channelId)).orderBy(videos.id);
  const tags = await harness.ctx.db.select().from(videoTags).orderBy(videoTags.videoId, videoTags.tag);
  const [channel] = await harness.ctx.db.select().from(channels).where(eq(channels.id, channelId));
  return {
    times: rows.map(({ id, listedAt, upcomingAt, announcedAt }) => ({ id, listedAt, upcomingAt, announcedAt })),
    tags,
    counted: [channel?.videosCount, channel?.lastVideoAt],
  };
}

test("a private channel that is opened again has its lists, tags and counts as before, however many videos", async () => {
  const now = harness.clock.now();
  const kinds = [
    {},
    { visibility: "non_public" },
    { publishedAt: null },
    { premiereAt: now + minute },
    { premiereAt: now - 30_000 },
    { live: true, playableAt: null, livestreamStartsAt: now + minute },
    { live: true, livestreamStartedAt: now - minute },
    { live: true, livestreamStartedAt: now - 9 * minute, livestreamEndedAt: now - minute },
    { deletedAt: now },
  ] as const;
  for (let n = 0; n < 230; n++) {
    const change = { tags: ["Góry", `tag ${n}`], categories: ["travel"], publishedAt: now - n, listedAt: null };
    const { id } = await makeVideo(harness, { id: channelId }, { ...change, ...kinds[n % kinds.length] });
    await harness.ctx.write((tx) => refreshListing(tx, id));
  }
  const before = await listed();
  expect(before.tags.length).toBeGreaterThan(300);
  const announced = await harness.ctx.db.$count(jobs, eq(jobs.kind, "notifications.newVideo"));

  const settings = (visibility: string) => owner.api("PATCH", `/channels/${channelId}`, { visibility });
  expect((await settings("private")).status).toBe(200);
  const closed = await listed();
  expect([closed.tags, closed.counted]).toEqual([[], [0, null]]);
  expect(closed.times.every(({ listedAt, upcomingAt }) => listedAt === null && upcomingAt === null)).toBe(true);
  expect((await settings("public")).status).toBe(200);
  expect(await listed()).toEqual(before);
  expect(await harness.ctx.db.$count(jobs, eq(jobs.kind, "notifications.newVideo"))).toBe(announced);

  expect((await owner.api("DELETE", `/channels/${channelId}`)).status).toBe(204);
  const deleted = await listed();
  expect([deleted.tags, deleted.counted]).toEqual([[], [0, null]]);
}, 60_000);

type Page = { items: { _id: string }[]; next: string | null };

/** All pages of a list of the API. */
async function everything(path: string): Promise<string[]> {
  const found: string[] = [];
  for (let before: string | null = ""; before !== null; ) {
    const { items, next } = (await harness.guest().api("GET", `${path}&limit=7${before ? `&before=${before}` : ""}`))
      .json as Page;
    found.push(...items.map(({ _id }) => _id));
    before = next;
  }
  return found;
}

test("videos and comments of one moment are all reached, each once; an old cursor still leads on", async () => {
  const { channel, user } = await makeOwner(harness);
  const now = harness.clock.now() + minute;
  const same = { publishedAt: now, listedAt: now };
  const made = await Promise.all(Array.from({ length: 30 }, () => makeVideo(harness, channel, same)));
  const ids = made.map(({ id }) => id).sort();
  expect((await everything(`/videos?channelId=${channel.id}`)).sort()).toEqual(ids);
  expect((await everything("/videos?sort=new")).sort()).toEqual(ids);

  const first = await harness.guest().get(`/c/${channel.slug}`);
  const more = /href="(\/c\/[^"]+before=[^"]+)"/.exec(first.text)?.[1] ?? "";
  const second = await harness.guest().get(more);
  const shown = [first, second].flatMap(({ text }) =>
    [...text.matchAll(/\/watch\/([0-9A-Za-z]{22})/g)].map((m) => m[1]),
  );
  expect([...new Set(shown)].sort()).toEqual(ids);

  const [video] = made;
  const rows = Array.from({ length: 30 }, (_, n) => ({
    id: `comment${String(n).padStart(2, "0")}`,
    ...{ videoId: video?.id ?? "", userId: user.id, content: "Dobre", createdAt: now },
  }));
  await harness.ctx.write((tx) => tx.db.insert(comments).values(rows));
  const all = rows.map(({ id }) => id);
  expect((await everything(`/comments?videoId=${video?.id}`)).sort()).toEqual(all);
  const old = (await harness.guest().api("GET", `/comments?videoId=${video?.id}&before=${now + 1}`)).json as Page;
  expect(old.items).toHaveLength(20);
  const none = (await harness.guest().api("GET", `/comments?videoId=${video?.id}&before=${now}`)).json as Page;
  expect(none).toMatchObject({ items: [], next: null });
  for (const bad of ["abc", "1".repeat(30), "-1"])
    expect([bad, (await harness.guest().api("GET", `/videos?before=${bad}`)).status]).toEqual([bad, 422]);
});

test("lists count all that there is, and pass over as many as asked", async () => {
  const made = await makeOwner(harness);
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.unshift((await makeVideo(harness, made.channel, { listedAt: n + 1 })).id);
  type Page = { items: { _id: string }[]; count: number };
  const page = async (query: string, client: Client) => {
    const { items, count } = (await client.api("GET", query)).json as Page;
    return [items.map(({ _id }) => _id), count];
  };
  const list = `/videos?channelId=${made.channel.id}&limit=2`;
  expect(await page(list, harness.guest())).toEqual([ids.slice(0, 2), 5]);
  expect(await page(`${list}&offset=3`, harness.guest())).toEqual([ids.slice(3), 5]);
  const viewer = await person(harness, "user");
  for (const id of ids.toReversed()) {
    harness.clock.advance(1000);
    await viewer.api("PATCH", `/history/watching-time?videoId=${id}&seconds=3`);
  }
  expect(await page("/history?limit=2&offset=1", viewer)).toEqual([ids.slice(1, 3), 5]);
  const all = (await page("/videos?limit=100&sort=popular", harness.guest()))[0] as string[];
  expect((await page("/videos?limit=2&sort=popular&offset=2", harness.guest()))[0]).toEqual(all.slice(2, 4));
});
