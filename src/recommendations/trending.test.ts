import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { mute } from "../mutes/rules.ts";
import type { Actor } from "../platform/actor.ts";
import { hour, minute } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { foldStats } from "../videos/rules/views.ts";
import { videoStats } from "../videos/table.ts";
import { refreshTrending } from "./rules/trending.ts";
import { videoHours } from "./table.ts";

let harness: Harness;
let first: Awaited<ReturnType<typeof makeOwner>>;
let second: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  first = await makeOwner(harness);
  second = await makeOwner(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const film = async (overrides: Parameters<typeof makeVideo>[2] = {}, of = first) =>
  (await makeVideo(harness, of.channel, overrides)).id;

/** Counted as the player's reports are, and folded as each ten seconds. */
async function viewed(id: string, views: number): Promise<void> {
  await harness.ctx.write((tx) =>
    tx.db
      .update(videoStats)
      .set({ views: sql`${videoStats.views} + ${views}`, dirty: true })
      .where(eq(videoStats.videoId, id)),
  );
  await foldStats(harness.ctx);
}

type List = { items: { _id: string }[]; count: number; next: string | null };
const listed = async (client: Client = harness.guest(), query = "") =>
  (await client.api("GET", `/videos/trending${query}`)).json as List;
const ids = async (client?: Client) => (await listed(client)).items.map(({ _id }) => _id);
/** At the beginning of an hour nothing of the ones before has passed. */
const nextHour = () => harness.clock.set((Math.floor(harness.clock.now() / hour) + 1) * hour);

test("what happened last counts most, half after twelve hours and nothing after two days, once it is worked out anew", async () => {
  nextHour();
  const [older, newer] = [await film(), await film()];
  await viewed(older, 10);
  expect(await ids()).toEqual([]);
  await refreshTrending(harness.ctx);
  expect(await ids()).toEqual([older]);
  harness.clock.advance(24 * hour);
  await viewed(newer, 2);
  await refreshTrending(harness.ctx);
  expect(await ids()).toEqual([older, newer]);
  await viewed(newer, 1);
  expect(await ids()).toEqual([older, newer]);
  await refreshTrending(harness.ctx);
  expect(await ids()).toEqual([newer, older]);
  harness.clock.advance(25 * hour);
  await refreshTrending(harness.ctx);
  expect(await ids()).toEqual([newer]);
  harness.clock.advance(25 * hour);
  await refreshTrending(harness.ctx);
  expect(await ids()).toEqual([]);
  const kept = await harness.ctx.db.select().from(videoHours);
  expect(kept).toEqual([]);
});

test("ratings and the people who comment count beside views, dislikes against it", async () => {
  nextHour();
  const [watched, liked, talked, disliked] = [await film(), await film(), await film(), await film()];
  for (const id of [watched, liked, talked, disliked]) await viewed(id, 2);
  await viewed(watched, 2);
  const people = await Promise.all([1, 2].map(async () => loginAs(harness, await makeUser(harness))));
  for (const person of people) {
    expect((await person.api("POST", `/videos/${liked}/rate`, { rating: 1 })).status).toBe(200);
    expect((await person.api("POST", `/videos/${disliked}/rate`, { rating: -1 })).status).toBe(200);
    for (const content of ["Dobre", "Bardzo dobre"]) {
      const said = await person.api("POST", "/comments", { videoId: talked, content });
      expect(said.status).toBe(201);
      harness.clock.advance(minute);
    }
  }
  await foldStats(harness.ctx);
  await refreshTrending(harness.ctx);
  expect(await ids()).toEqual([liked, talked, watched]);
});

test("only public videos trend, nobody sees what they mute, and pages neither lose nor double one", async () => {
  nextHour();
  harness.clock.advance(60 * hour);
  await refreshTrending(harness.ctx);
  const own: string[] = [];
  for (let n = 0; n < 5; n++) own.push(await film());
  const others = [await film({}, second), await film({}, second)];
  const hidden = [await film({ visibility: "private", listedAt: null }), await film({ listedAt: null })];
  for (const id of [...own, ...others, ...hidden]) await viewed(id, 3);
  await refreshTrending(harness.ctx);
  expect((await ids()).sort()).toEqual([...own, ...others].sort());

  const person = await loginAs(harness, await makeUser(harness));
  const actor: Actor = { userId: person.userId ?? "", role: "user", channelIds: [] };
  await mute(harness.ctx, actor, "channel", second.channel.id);
  expect((await ids(person)).sort()).toEqual([...own].sort());

  const found: string[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const part: List = await listed(harness.guest(), `?limit=2${next ? `&before=${next}` : ""}`);
    found.push(...part.items.map(({ _id }) => _id));
    next = part.next;
  }
  expect(found).toEqual(await ids());
});
