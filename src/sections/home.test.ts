import { afterAll, beforeAll, expect, test } from "bun:test";
import { minute } from "../platform/clock.ts";
import { makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "../videos/rules/listing.ts";

let harness: Harness;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  harness = await startHarness();
  channel = await makeChannel(harness, await makeUser(harness, { role: "creator" }));
});
afterAll(() => harness[Symbol.asyncDispose]());

/** The videos of the home page in their order, as often as each stands there. */
async function shown(): Promise<string[]> {
  const { text } = await harness.guest().get("/");
  return [...text.matchAll(/<a class="card-title" href="\/watch\/([\w-]+)"/g)].map(([, id]) => id ?? "");
}

test("no video stands on the home page twice, and each section is filled with what is left", async () => {
  const premiere = { premiereAt: harness.clock.now() - 30_000, duration: 60, views: 900 };
  const onAir = await makeVideo(harness, channel, premiere);
  await harness.ctx.write((tx) => refreshListing(tx, onAir.id));
  const listed = [];
  // The newest are also the most viewed.
  for (let age = 0; age < 24; age++) {
    const listedAt = harness.clock.now() - (age + 5) * minute;
    listed.push(await makeVideo(harness, channel, { listedAt, publishedAt: listedAt, views: 500 - age }));
  }
  const ids = listed.map(({ id }) => id);
  const home = await shown();
  expect(home.slice(0, 11)).toEqual([onAir.id, ...ids.slice(0, 10)]);
  expect(home.length).toBeGreaterThan(20);
  expect(new Set(home).size).toBe(home.length);
});

test("a section with nothing left is not there, nor its chip", async () => {
  await using small = await startHarness();
  const own = await makeChannel(small, await makeUser(small, { role: "creator" }));
  await makeVideo(small, own);
  const { text } = await small.guest().get("/");
  expect(text).toContain('id="nowe"');
  expect(text).toContain('href="#nowe"');
  expect(text).not.toContain('href="#popularne"');
  expect(text).not.toContain("popularne-title");
});

test("a site on which nobody has shown anything says what comes next", async () => {
  await using empty = await startHarness();
  const { text } = await empty.guest().get("/");
  expect(text.replaceAll("\u00a0", " ")).toContain("Nie ma jeszcze filmów");
  expect(text).not.toContain("data-sections");
});
