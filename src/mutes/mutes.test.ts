import { afterAll, beforeAll, expect, test } from "bun:test";
import { minute } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { makeFindable } from "../testing/findable.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { forgetPastMutes } from "./rules.ts";

let harness: Harness;
let muted: Awaited<ReturnType<typeof makeOwner>>;
let person: Client;
let film: string;
let stream: string;

beforeAll(async () => {
  harness = await startHarness();
  muted = await makeOwner(harness, { name: "Hałas" });
  const quiet = await makeOwner(harness);
  person = await loginAs(harness, await makeUser(harness));
  film = await makeFindable(harness, muted.channel, { title: "Hałaśliwa piła" });
  const ahead = harness.clock.now() + 60 * minute;
  const live = { live: true, livestreamStartsAt: ahead, upcomingAt: ahead, listedAt: null, playableAt: null };
  stream = (await makeVideo(harness, muted.channel, live)).id;
  await makeFindable(harness, quiet.channel, { title: "Cicha piła" });
});
afterAll(() => harness[Symbol.asyncDispose]());

/** Every place that lists videos for who asks. */
const places = [
  "/",
  "/live-upcoming",
  "/tv",
  "/search?query=piła",
  "/api/videos",
  "/api/videos?sort=popular",
  "/api/videos/recommended",
  "/api/search?query=piła",
  "/api/search/suggestions?query=hałaśl",
];

async function placesWith(client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) {
    const { status, text } = await client.get(place);
    expect([place, status]).toEqual([place, 200]);
    if (text.includes(film) || text.includes(stream)) found.push(place);
  }
  return found;
}

test("a muted channel's videos are nowhere in lists, searches and suggestions, and back when it is unmuted or the time is over", async () => {
  expect(await placesWith(person)).toEqual(places);
  const related = async () => (await person.get(`/api/videos/${film}/recommended`)).text;
  const until = new Date(harness.clock.now() + 10 * minute).toISOString();
  const body = { channelId: muted.channel.id, blockedUntil: until };
  expect((await person.api("POST", "/auth/block-channel", body)).status).toBe(200);
  expect(await placesWith(person)).toEqual([]);
  expect(await placesWith(harness.guest())).toEqual(places);
  expect(await related()).not.toContain(stream);
  // Its own page and film are there for who goes to them.
  expect((await person.get(`/c/${muted.channel.slug}`)).text).toContain(film);
  expect((await person.get(`/watch/${film}`)).status).toBe(200);

  harness.clock.advance(11 * minute);
  await forgetPastMutes(harness.ctx);
  expect(await placesWith(person)).toEqual(places);
  await person.api("POST", "/auth/block-channel", { channelId: muted.channel.id });
  expect(await placesWith(person)).toEqual([]);
  const privacy = await person.get("/account/privacy");
  expect(privacy.text).toContain("Hałas");
  await person.post("/account/privacy/unmute", { kind: "channel", id: muted.channel.id });
  expect(await placesWith(person)).toEqual(places);
});

test("a muted channel and a muted person are not among those that a search finds", async () => {
  const author = await makeOwner(harness);
  await author.owner.api("PATCH", "/auth/update-account", { name: "Gwaran", surname: "Głośny" });
  await author.owner.api("PATCH", `/channels/${author.channel.id}`, { name: "Gwaran nadaje" });
  await harness.runJobs();
  const found = async (entity: string) => (await person.get(`/api/search?query=gwaran&entity=${entity}`)).text;
  expect(await found("channels")).toContain(author.channel.id);
  expect(await found("users")).toContain(author.user.id);
  await person.api("POST", "/auth/block-channel", { channelId: author.channel.id });
  await person.api("POST", "/auth/block-user", { userId: author.user.id });
  expect(await found("channels")).not.toContain(author.channel.id);
  expect(await found("users")).not.toContain(author.user.id);
});
