import { afterAll, beforeAll, expect, test } from "bun:test";
import { day } from "../platform/clock.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "../videos/rules/listing.ts";
import type { videos } from "../videos/table.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
let other: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
  other = await makeOwner(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

type Overrides = Partial<typeof videos.$inferInsert>;

/** A film with the tags that lists and recommendations look for. */
async function film(channel: { id: string }, overrides: Overrides = {}): Promise<string> {
  const { id } = await makeVideo(harness, channel, overrides);
  await harness.ctx.write((tx) => refreshListing(tx, id));
  return id;
}

const ids = async (path: string) =>
  ((await harness.guest().api("GET", path)).json as { items: { _id: string }[] }).items.map(({ _id }) => _id);

test("first comes what has the most in common, whatever the case of its tags, then what is popular", async () => {
  const sought = await film(made.channel, { tags: ["Góry", "Tatry"], categories: ["travel"] });
  const both = await film(other.channel, { tags: ["góry", "TATRY"] });
  const one = await film(other.channel, { tags: ["góry"] });
  const category = await film(other.channel, { categories: ["travel"] });
  const popular = await film(other.channel, { tags: ["kuchnia"], views: 1000 });
  const found = await ids(`/videos/${sought}/recommended`);
  expect(found.slice(0, 3)).toEqual([both, one, category]);
  expect(found.indexOf(popular)).toBeGreaterThan(2);
  expect(found).not.toContain(sought);
  expect(new Set(found).size).toBe(found.length);
});

test("the channel's other films stand among the first", async () => {
  const channel = (await makeOwner(harness)).channel;
  const [sought, own] = [await film(channel), await film(channel, { views: 0, listedAt: harness.clock.now() - day })];
  const found = await ids(`/videos/${sought}/recommended`);
  expect(found[0]).toBe(own);
});

test("only what stands in public lists is recommended, and what was hidden no longer is", async () => {
  const sought = await film(made.channel, { tags: ["morze"] });
  const shown = await film(other.channel, { tags: ["morze"] });
  const kinds: Overrides[] = [
    { visibility: "private" },
    { visibility: "non_public" },
    { publishedAt: null },
    { playableAt: null, processing: "running" },
    { deletedAt: harness.clock.now() },
  ];
  const hidden: string[] = [];
  for (const overrides of kinds) hidden.push(await film(other.channel, { tags: ["morze"], views: 5000, ...overrides }));
  const closing = await makeOwner(harness);
  hidden.push(await film(closing.channel, { tags: ["morze"] }));
  await closing.owner.api("PATCH", `/channels/${closing.channel.id}`, { visibility: "private" });
  for (const path of [`/videos/${sought}/recommended`, "/videos/recommended"]) {
    const found = await ids(path);
    expect([path, found.includes(shown), hidden.filter((id) => found.includes(id))]).toEqual([path, true, []]);
  }
  await other.owner.api("PATCH", `/videos/${shown}`, { visibility: "private" });
  for (const path of [`/videos/${sought}/recommended`, "/videos/recommended"])
    expect([path, (await ids(path)).includes(shown)]).toEqual([path, false]);
});

test("what one may not see is not recommended from either, and a site with one film recommends nothing beside it", async () => {
  const secret = await film(made.channel, { visibility: "private", tags: ["morze"] });
  const path = `/api/videos/${secret}/recommended`;
  expect((await harness.guest().get(path)).status).toBe(404);
  expect((await made.owner.get(path)).status).toBe(200);
  await using alone = await startHarness();
  const { channel } = await makeOwner(alone);
  const { id } = await makeVideo(alone, channel);
  const answer = await alone.guest().get(`/api/videos/${id}/recommended`);
  expect(answer.json).toEqual({ items: [], count: 0 });
});

test("twenty at most, each once, however much there is", async () => {
  const tags = ["dużo"];
  const sought = await film(made.channel, { tags });
  for (let n = 0; n < 30; n++) await film(n % 2 ? made.channel : other.channel, { tags, views: n });
  const found = await ids(`/videos/${sought}/recommended`);
  expect([found.length, new Set(found).size]).toEqual([20, 20]);
});
