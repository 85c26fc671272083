import { afterAll, beforeAll, expect, test } from "bun:test";
import { channelById } from "../channels/queries.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "../videos/rules/listing.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function text(path: string, who: Client = harness.guest()): Promise<string> {
  // Past what visitors are given from memory.
  harness.clock.advance(3000);
  const answer = await who.get(path);
  expect(answer.status).toBe(200);
  return answer.text.replaceAll("\u00a0", " ");
}
const current = (html: string) => /<a[^>]*aria-current="page"[^>]*>([^<]*)/.exec(tabsOf(html))?.[1];
const tabsOf = (html: string) => /<nav class="tabs".*?<\/nav>/s.exec(html)?.[0] ?? "";

test("the parts of a channel's page are links, each at its own address", async () => {
  const { channel } = await makeOwner(harness, {
    description: "Góry i namiot.\nNowy film w każdą środę.",
    links: [
      { label: "Blog", url: "https://www.szlak.example/blog" },
      { label: "", url: "https://mapy.example" },
    ],
  });
  await makeVideo(harness, channel, { title: "Film o górach" });
  const path = `/c/${channel.slug}`;
  const videos = await text(path);
  expect(current(videos)).toBe("Filmy");
  expect(tabsOf(videos)).not.toContain("Na żywo");
  expect(videos).toContain("Film o górach");
  const line = /<p class="chan-line">.*?<\/p>/s.exec(videos)?.[0] ?? "";
  expect(line).toContain("Góry i namiot.");
  expect(line).toContain("szlak.example i 1 inny");
  expect(line).not.toContain("w każdą środę");
  const about = await text(`${path}?tab=about`);
  expect(current(about)).toBe("O kanale");
  expect(about).toContain("Nowy film w każdą środę.");
  expect(about).toContain('href="https://mapy.example"');
  expect(about).not.toContain("Film o górach");
  const now = harness.clock.now();
  const past = { title: "Dawna transmisja", live: true, livestreamStartedAt: now - 9e6, livestreamEndedAt: now - 5e6 };
  for (const more of [past, { title: "Jutro na żywo", live: true, livestreamStartsAt: now + 9e6, playableAt: null }]) {
    const made = await makeVideo(harness, channel, { listedAt: null, ...more });
    await harness.ctx.write((tx) => refreshListing(tx, made.id));
  }
  const live = await text(`${path}?tab=live`);
  expect(current(live)).toBe("Na żywo");
  expect(live).not.toContain("Film o górach");
  expect(live.indexOf("Jutro na żywo")).toBeGreaterThan(0);
  expect(live.indexOf("Jutro na żywo")).toBeLessThan(live.indexOf("Dawna transmisja"));
  expect(current(await text(`/en${path}?tab=live`))).toBe("Live");
  expect(current(await text(`${path}?tab=nonsense`))).toBe("Filmy");
});

test("its people pin a public video: it stands above the list, and not in it", async () => {
  const { owner, channel } = await makeOwner(harness);
  const first = await makeVideo(harness, channel, {
    title: "Wizytówka",
    description: "0:00 Start\n0:30 Koniec\nO nas.",
  });
  const second = await makeVideo(harness, channel, { title: "Zwykły film" });
  const pinnedId = async () => (await channelById(harness.ctx, channel.id))?.pinnedVideoId ?? null;
  const pin = (id: string, pinned: boolean, who = owner) => who.api("PATCH", `/videos/${id}`, { pinned });

  for (const who of [
    await person(harness, "user"),
    await person(harness, "creator"),
    await person(harness, "moderator"),
  ])
    expect((await pin(first.id, true, who)).status).toBeGreaterThanOrEqual(403);
  expect(await pinnedId()).toBeNull();

  expect((await pin(first.id, true)).status).toBe(200);
  const html = await text(`/c/${channel.slug}`);
  expect(/<article class="pinned">.*?<\/article>/s.exec(html)?.[0]).toContain("Wizytówka");
  expect(html.split(">Wizytówka<").length - 1).toBe(1);
  expect(html).toContain("O nas.");
  expect((await harness.guest().api("GET", `/channels/${channel.id}`)).json).toMatchObject({ pinnedVideoId: first.id });

  // Another takes its place; taking away one that is not pinned changes nothing.
  await pin(second.id, true);
  await pin(first.id, false);
  expect(await pinnedId()).toBe(second.id);

  // What goes out of sight is pinned no longer, and cannot be.
  expect((await owner.api("PATCH", `/videos/${second.id}`, { visibility: "private", pinned: true })).status).toBe(200);
  expect(await pinnedId()).toBeNull();
  const refused = await pin(second.id, true);
  expect(refused.status).toBe(422);
  expect(refused.json).toMatchObject({ fields: { pinned: expect.anything() } });
  await pin(first.id, true);
  await owner.api("DELETE", `/videos/${first.id}`);
  expect(await pinnedId()).toBeNull();
});

test("a channel that is private for a while keeps its pinned video, which is shown once it may be seen again", async () => {
  const { owner, channel } = await makeOwner(harness);
  const [kept, gone] = [await makeVideo(harness, channel), await makeVideo(harness, channel)];
  const pinnedId = async () => (await channelById(harness.ctx, channel.id))?.pinnedVideoId ?? null;
  const shows = async (visibility: string) =>
    expect((await owner.api("PATCH", `/channels/${channel.id}`, { visibility })).status).toBe(200);
  const isShown = async (who: Client) => (await text(`/c/${channel.slug}`, who)).includes('class="pinned"');
  await owner.api("PATCH", `/videos/${kept.id}`, { pinned: true });
  await shows("private");
  expect([await pinnedId(), await isShown(owner)]).toEqual([kept.id, false]);
  // Nothing of what is edited meanwhile takes it away, except the box itself.
  await owner.post(`/manage-channel/${channel.id}/videos/${kept.id}`, { title: "Inny tytuł", visibility: "public" });
  expect(await pinnedId()).toBe(kept.id);
  await shows("public");
  expect([await pinnedId(), await isShown(harness.guest())]).toEqual([kept.id, true]);
  // What is itself made private or deleted while the channel is, is pinned no longer.
  await shows("private");
  await owner.api("PATCH", `/videos/${kept.id}`, { visibility: "private" });
  expect(await pinnedId()).toBeNull();
  await shows("public");
  await owner.api("PATCH", `/videos/${gone.id}`, { pinned: true });
  await shows("private");
  await owner.api("DELETE", `/videos/${gone.id}`);
  expect(await pinnedId()).toBeNull();
});

test("the form of a public video has the box, and keeps what it says", async () => {
  const { owner, channel } = await makeOwner(harness);
  const video = await makeVideo(harness, channel, { title: "Z pudełkiem" });
  const hidden = await makeVideo(harness, channel, { visibility: "private", listedAt: null });
  const address = (id: string) => `/manage-channel/${channel.id}/videos/${id}`;
  expect((await owner.get(address(hidden.id))).text).not.toContain('name="pinned"');
  expect((await owner.get(address(video.id))).text).toMatch(/<input(?![^>]*checked)[^>]*name="pinned"/);
  const form = { title: "Z pudełkiem", visibility: "public", pinnable: "1" };
  expect((await owner.post(address(video.id), { ...form, pinned: "1" })).status).toBe(303);
  expect((await owner.get(address(video.id))).text).toMatch(
    /<input[^>]*name="pinned"[^>]*checked|<input[^>]*checked[^>]*name="pinned"/,
  );
  await owner.post(address(video.id), form);
  expect((await channelById(harness.ctx, channel.id))?.pinnedVideoId).toBeNull();
});
