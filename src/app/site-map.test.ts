import { afterAll, beforeAll, expect, test } from "bun:test";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { makeChannel, makePlaylist, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videos } from "../videos/table.ts";
import { partLength } from "./site-map.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const origin = "http://localhost:3000";
const locations = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => found ?? "");

async function fresh(path: string): Promise<string> {
  harness.clock.advance(11 * 60_000);
  return (await harness.guest().get(path)).text;
}

test("a small site has one file: pages, channels and videos, each in both languages", async () => {
  const channel = await makeChannel(harness, await makeUser(harness));
  const video = await makeVideo(harness, channel);
  const hidden = await makeVideo(harness, channel, { visibility: "non_public", listedAt: null });
  const found = locations(await fresh("/sitemap.xml"));
  for (const path of ["/faq", `/c/${channel.slug}`, `/watch/${video.id}`])
    for (const prefix of ["", "/en"]) expect(found).toContain(origin + prefix + path);
  expect(found.join(" ")).not.toContain(hidden.id);
  expect(new Set(found).size).toBe(found.length);
});

test("where a site shows nothing for adults, no list that machines read names it", async () => {
  const channel = await makeChannel(harness, await makeUser(harness));
  const adult = await makeVideo(harness, channel, { ageRestriction: 18 });
  const open = await makeVideo(harness, channel);
  const lists = ["/sitemap.xml", "/rss.xml", `/c/${channel.slug}/rss.xml`];
  for (const path of lists) expect(await fresh(path)).toContain(adult.id);
  await saveSiteSettings(harness.ctx, { adults: "never" });
  for (const path of lists) {
    const text = await fresh(path);
    expect([path, text.includes(adult.id), text.includes(open.id)]).toEqual([path, false, true]);
  }
  await saveSiteSettings(harness.ctx, { adults: "ask" });
});

test("public playlists with something to see in them are named, others are not", async () => {
  const user = await makeUser(harness);
  const video = await makeVideo(harness, await makeChannel(harness, user));
  const shown = await makePlaylist(harness, user, { videoIds: [video.id] });
  const hidden = [
    await makePlaylist(harness, user),
    await makePlaylist(harness, user, { videoIds: [video.id], visibility: "non_public" }),
    await makePlaylist(harness, user, { videoIds: [video.id], visibility: "private" }),
  ];
  const found = locations(await fresh("/sitemap.xml"));
  for (const prefix of ["", "/en"]) expect(found).toContain(`${origin}${prefix}/playlist/${shown.id}`);
  for (const { id } of hidden) expect(found.join(" ")).not.toContain(id);
});

test("a large site has an index of parts that hold each video once, even when many share a moment", async () => {
  const channel = await makeChannel(harness, await makeUser(harness));
  const now = harness.clock.now();
  const empty = { tags: [], categories: [], subcategories: [], renditions: [] };
  const row = (index: number, listedAt: number) => ({
    ...empty,
    id: `v${String(index).padStart(6, "0")}`,
    channelId: channel.id,
    listedAt,
    createdAt: now,
    updatedAt: now,
  });
  // The last hundred of the first part and the fifty after them carry one time.
  const many = Array.from({ length: partLength + 50 }, (_, index) =>
    row(index, now + Math.min(index, partLength - 100)),
  );
  const rows = [...many, row(partLength + 50, now + partLength)];
  await harness.ctx.write(async (tx) => {
    for (let from = 0; from < rows.length; from += 500) await tx.db.insert(videos).values(rows.slice(from, from + 500));
  });
  const index = await fresh("/sitemap.xml");
  expect(index).toContain("<sitemapindex");
  const parts = locations(index).map((part) => part.replaceAll("&#38;", "&").slice(origin.length));
  expect(parts.filter((part) => part.includes("part=videos"))).toHaveLength(2);
  const all: string[] = [];
  for (const part of parts) all.push(...locations(await fresh(part)));
  expect(new Set(all).size).toBe(all.length);
  const watched = new Set(all);
  for (const { id } of rows) if (!watched.has(`${origin}/watch/${id}`)) throw new Error(`${id} is in no part`);
});

test("parts that do not exist give 404", async () => {
  for (const query of ["part=users", "part=videos", "part=videos&after=x", "part=channels&after=-1", "part="])
    expect([query, (await harness.guest().get(`/sitemap.xml?${query}`)).status]).toEqual([query, 404]);
});
