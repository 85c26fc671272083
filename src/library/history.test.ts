import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Actor } from "../platform/actor.ts";
import { hour } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeChannel, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { maySeeVideo } from "../videos/policy.ts";
import { visibleTo } from "../videos/queries/visible.ts";
import { videos } from "../videos/table.ts";
import { history } from "./table.ts";

let harness: Harness;
let owner: Client;
let viewer: Client;
let channelId: string;

beforeAll(async () => {
  harness = await startHarness();
  const made = await makeOwner(harness);
  owner = made.owner;
  channelId = made.channel.id;
  viewer = await loginAs(harness, await makeUser(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());

type Made = Parameters<typeof makeVideo>[2];

/** Watched by a person at a moment. */
async function watched(client: Client, at: number, change: Made = {}): Promise<string> {
  const { id } = await makeVideo(harness, { id: channelId }, change);
  const row = { userId: client.userId ?? "", videoId: id, seconds: 7, watchedAt: at };
  await harness.ctx.write((tx) => tx.db.insert(history).values(row));
  return id;
}

const idsIn = (html: string) => [
  ...new Set([...html.matchAll(/\/watch\/([0-9A-Za-z]{22})/g)].map((match) => match[1])),
];

/** Every page of a person's history by its own links. */
async function pages(client: Client): Promise<(string | undefined)[][]> {
  const found = [];
  for (let path: string | undefined = "/history"; path; ) {
    const { text } = await client.get(path);
    found.push(idsIn(/<div class="grid"[^>]*>(.*)/s.exec(text)?.[1]?.split('class="pager"')[0] ?? ""));
    path = /href="(\/history\?before=[^"]+)"/.exec(text)?.[1];
  }
  return found;
}

test("what one may still see stays, the rest is left out, and the way to what is older with it", async () => {
  const now = harness.clock.now();
  const seen: string[] = [];
  for (let n = 0; n < 40; n++) {
    const hidden = n % 3 === 0;
    const change: Made = hidden
      ? { visibility: "private" }
      : n % 3 === 1
        ? { visibility: "non_public", listedAt: null }
        : {};
    const id = await watched(viewer, now - n * hour, change);
    if (!hidden) seen.push(id);
  }
  const [first = [], second = [], ...more] = await pages(viewer);
  expect([first.length, more]).toEqual([20, []]);
  expect([...first, ...second]).toEqual(seen);
});

test("its own people see what is private, staff what was deleted, nobody else either", async () => {
  const now = harness.clock.now();
  const secret = await watched(owner, now, { visibility: "private", listedAt: null });
  const gone = await watched(owner, now - hour, { deletedAt: now, listedAt: null });
  expect(await pages(owner)).toEqual([[secret]]);
  const admin = await loginAs(harness, await makeUser(harness, { role: "admin" }));
  await harness.ctx.write((tx) =>
    tx.db.insert(history).values({ userId: admin.userId ?? "", videoId: gone, watchedAt: now }),
  );
  expect(await pages(admin)).toEqual([[gone]]);
});

test("entries of one moment are all reached, by pages and by the API; an old address still leads on", async () => {
  const client = await loginAs(harness, await makeUser(harness));
  const now = harness.clock.now();
  const ids = [];
  for (let n = 0; n < 30; n++) ids.push(await watched(client, now));
  expect((await pages(client)).flat().sort()).toEqual(ids.sort());
  const listed: string[] = [];
  for (let before: string | null = ""; before !== null; ) {
    const answer = await client.api("GET", `/history?limit=7${before ? `&before=${before}` : ""}`);
    const { items, next } = answer.json as { items: { _id: string }[]; next: string | null };
    listed.push(...items.map(({ _id }) => _id));
    before = next;
  }
  expect(listed.sort()).toEqual(ids);
  const older = await watched(client, now - hour);
  const { items } = (await client.api("GET", `/history?before=${now}`)).json as { items: { _id: string }[] };
  expect(items.map(({ _id }) => _id)).toEqual([older]);
  expect((await client.api("GET", "/history?before=abc")).status).toBe(422);
});

test("the condition for lists says of every video what the policy says", async () => {
  const other = await makeChannel(harness, { id: owner.userId ?? "" });
  const now = harness.clock.now();
  for (const visibility of ["public", "private", "non_public"] as const)
    for (const closed of [true, false])
      for (const publishedAt of [now, null])
        for (const playableAt of [now, null])
          for (const live of [true, false])
            for (const deletedAt of [now, null])
              await makeVideo(harness, other, { visibility, closed, publishedAt, playableAt, live, deletedAt });
  const rows = await harness.ctx.db.select().from(videos).where(eq(videos.channelId, other.id));
  expect(rows).toHaveLength(96);
  const base = { userId: "x", address: "127.0.0.1" };
  const actors: Actor[] = [
    { ...base, role: "anonymous", channelIds: [] },
    { ...base, role: "user", channelIds: ["another"] },
    { ...base, role: "user", channelIds: [other.id] },
    { ...base, role: "moderator", channelIds: [] },
    { ...base, role: "admin", channelIds: [] },
  ];
  for (const actor of actors) {
    const found = await harness.ctx.db.select({ id: videos.id }).from(videos).where(visibleTo(actor));
    const ids = new Set(found.map(({ id }) => id));
    for (const video of rows)
      expect([actor.role, video.id, ids.has(video.id)]).toEqual([actor.role, video.id, maySeeVideo(actor, video)]);
  }
});
