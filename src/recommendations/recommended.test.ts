import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { history } from "../library/table.ts";
import { hour, minute } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "../videos/rules/listing.ts";
import { refreshCoWatched } from "./rules/co-watched.ts";
import { coWatched } from "./table.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
let other: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
  other = await makeOwner(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

async function film(overrides: Parameters<typeof makeVideo>[2] = {}, of = made): Promise<string> {
  const { id } = await makeVideo(harness, of.channel, overrides);
  await harness.ctx.write((tx) => refreshListing(tx, id));
  return id;
}

const viewer = async () => loginAs(harness, await makeUser(harness));

/** Watched one after another. */
async function watched(person: Client, ids: string[]): Promise<void> {
  const userId = person.userId ?? "";
  for (const videoId of ids) {
    harness.clock.advance(minute);
    const row = { userId, videoId, watchedAt: harness.clock.now() };
    await harness.ctx.write((tx) => tx.db.insert(history).values(row));
  }
}

type Recommended = { _id: string; reason: { kind: string; text: string } };
async function recommended(client: Client, query = ""): Promise<Recommended[]> {
  // What is worked out is kept for a minute.
  harness.clock.advance(2 * minute);
  return ((await client.api("GET", `/videos/recommended?limit=100${query}`)).json as { items: Recommended[] }).items;
}
const reasonOf = (items: Recommended[], id: string) => items.find(({ _id }) => _id === id)?.reason.text;
const pairs = async () =>
  (await harness.ctx.db.select().from(coWatched)).map(({ videoId, otherId }) => [videoId, otherId]);

test("what the same people watch goes together, nearer the fewer watch it; one person's is nobody's matter", async () => {
  const [a, b, everywhere, alone] = [await film(), await film(), await film(), await film()];
  for (let n = 0; n < 3; n++) await watched(await viewer(), [a, b, everywhere]);
  for (let n = 0; n < 6; n++) await watched(await viewer(), [everywhere]);
  await watched(await viewer(), [a, alone]);
  await refreshCoWatched(harness.ctx);
  const near = await harness.ctx.db.select().from(coWatched).where(eq(coWatched.videoId, a)).orderBy(coWatched.score);
  expect(near.map(({ otherId }) => otherId)).toEqual([everywhere, b]);
  const { items } = (await harness.guest().api("GET", `/videos/${a}/recommended`)).json as { items: Recommended[] };
  expect(items[0]).toMatchObject({
    _id: b,
    reason: { kind: "together", text: "Często oglądane razem z\u00a0tym filmem" },
  });
});

test("who switched it off or deleted their account counts no longer", async () => {
  const [a, b] = [await film(), await film()];
  const people = [await viewer(), await viewer(), await viewer()];
  for (const person of people) await watched(person, [a, b]);
  await refreshCoWatched(harness.ctx);
  expect(await pairs()).toContainEqual([a, b]);
  expect((await people[0]?.post("/account/privacy", {}))?.status).toBe(303);
  await refreshCoWatched(harness.ctx);
  expect(await pairs()).toContainEqual([a, b]);
  await harness.ctx.write((tx) => tx.db.delete(users).where(eq(users.id, people[1]?.userId ?? "")));
  harness.clock.advance(1);
  await refreshCoWatched(harness.ctx);
  expect(await pairs()).not.toContainEqual([a, b]);
});

test("each has its reason in words, in the language asked for, and nothing that one has seen is among them", async () => {
  const person = await viewer();
  const seen = await film({ title: "Tatry zimą", tags: ["Góry"] });
  const together = await film({ title: "Tatry latem" }, other);
  const tagged = await film({ tags: ["góry"] }, other);
  const followed = await makeOwner(harness, { name: "Obserwowany" });
  const ofFollowed = await film({}, followed);
  const plain = await film({}, other);
  for (let n = 0; n < 2; n++) await watched(await viewer(), [seen, together]);
  await refreshCoWatched(harness.ctx);
  await watched(person, [seen]);
  expect((await person.api("POST", `/channels/${followed.channel.id}/subscribe`)).status).toBe(204);
  const items = await recommended(person);
  expect(reasonOf(items, together)).toBe("Oglądają to osoby, które obejrzały „Tatry zimą”");
  expect(reasonOf(items, tagged)).toBe("Oglądasz filmy z\u00a0tagiem „Góry”");
  expect(reasonOf(items, ofFollowed)).toBe("Subskrybujesz kanał Obserwowany");
  expect(reasonOf(items, plain)).toBe("Nowość");
  expect(reasonOf(items, seen)).toBeUndefined();
  const near = [together, tagged, ofFollowed].map((id) => items.findIndex(({ _id }) => _id === id));
  expect(Math.max(...near)).toBeLessThan(items.findIndex(({ _id }) => _id === plain));
  const english = await person.api("GET", "/videos/recommended", undefined, { "accept-language": "en" });
  expect(JSON.stringify(english.json)).toContain("You subscribe to Obserwowany");

  // Without it one is recommended what visitors are.
  await person.post("/account/privacy", {});
  const common = await recommended(person);
  expect(new Set(common.map(({ reason }) => reason.kind))).toEqual(new Set(["new", "popular"]));
  expect(common.map(({ _id }) => _id)).toContain(together);
});

test("what one is not interested in and a muted channel are gone at once and come back when one takes it back", async () => {
  const person = await viewer();
  const [unwanted, ofMuted] = [await film(), await film({}, other)];
  const shown = async () => {
    const { items } = (await person.api("GET", "/videos/recommended?limit=100")).json as { items: Recommended[] };
    return [unwanted, ofMuted].map((id) => items.some(({ _id }) => _id === id));
  };
  expect(await shown()).toEqual([true, true]);
  expect((await person.api("POST", `/videos/${unwanted}/not-interested`)).status).toBe(204);
  expect((await person.api("POST", "/auth/block-channel", { channelId: other.channel.id })).status).toBe(200);
  expect(await shown()).toEqual([false, false]);
  expect((await person.get("/account/privacy")).text).toContain(unwanted);
  await person.post("/account/privacy/unmute", { kind: "video", id: unwanted });
  await person.post("/account/privacy/unmute", { kind: "channel", id: other.channel.id });
  expect(await shown()).toEqual([true, true]);
  expect((await harness.guest().api("POST", `/videos/${unwanted}/not-interested`)).status).toBe(401);
});

test("pages go on where the one before ended, and no more than two of a channel stand in a row", async () => {
  await using small = await startHarness();
  const owners = [await makeOwner(small), await makeOwner(small), await makeOwner(small)];
  for (const [at, { channel }] of owners.entries())
    for (let n = 0; n < 10; n++)
      await makeVideo(small, channel, { views: at, listedAt: small.clock.now() - at * hour });
  type Part = { items: { _id: string; channel: { _id: string } }[]; next: string | null; count: number };
  const found: Part["items"] = [];
  for (let next: string | null = ""; next !== null; ) {
    const path = `/videos/recommended?limit=7${next ? `&before=${next}` : ""}`;
    const part = (await small.guest().api("GET", path)).json as Part;
    found.push(...part.items);
    expect(part.count).toBe(30);
    next = part.next;
  }
  expect([found.length, new Set(found.map(({ _id }) => _id)).size]).toEqual([30, 30]);
  const channels = found.map(({ channel }) => channel._id);
  const threes = channels.slice(0, 20).filter((id, at) => id === channels[at + 1] && id === channels[at + 2]);
  expect(threes).toEqual([]);
});
