import { expect, test } from "bun:test";
import { makeChannel, makeUser, makeVideo, person } from "../testing/factories.ts";
import { startHarness } from "../testing/harness.ts";
import { refreshListing } from "../videos/rules/listing.ts";

test("a slide of a film without a picture, or with one for adults alone, shows its channel as cards do", async () => {
  await using harness = await startHarness();
  const channel = await makeChannel(harness, await makeUser(harness), { name: "Nocna Szychta" });
  const films = [
    await makeVideo(harness, channel, { thumbnailVersion: 1 }),
    await makeVideo(harness, channel),
    await makeVideo(harness, channel, { thumbnailVersion: 1, ageRestriction: 18 }),
  ];
  const videoIds = films.map(({ id }) => id);
  for (const id of videoIds) await harness.ctx.write((tx) => refreshListing(tx, id));
  const staff = await person(harness, "admin");
  expect((await staff.api("POST", "/playlists/featured/items", { videoIds })).status).toBe(201);
  await harness.runJobs();
  const { text } = await harness.guest().get("/");
  const slides = text.split('class="slide-link"').slice(1);
  const shown = slides.map((slide, at) => [
    slide.includes(`/video/${videoIds[at]}/360.webp`),
    slide.includes('data-initials="NS"'),
    slide.includes("18+ · 1:00"),
  ]);
  expect(shown).toEqual([
    [true, false, false],
    [false, true, false],
    [false, true, true],
  ]);
});
