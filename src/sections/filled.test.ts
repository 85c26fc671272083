import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mute } from "../mutes/rules.ts";
import { type Actor, systemActor } from "../platform/actor.ts";
import { minute } from "../platform/clock.ts";
import { newId } from "../platform/db/id.ts";
import { playlistItems, playlists } from "../playlists/table.ts";
import { saveSearch } from "../search/rules/smart-lists.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { makeFindable } from "../testing/findable.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { makePost } from "../testing/posts.ts";
import { refreshListing } from "../videos/rules/listing.ts";
import type { Section } from "./input.ts";
import { filledSections } from "./queries/filled.ts";
import { createPage, savePage } from "./rules/pages.ts";

let harness: Harness;
let channel: Awaited<ReturnType<typeof makeChannel>>;
let other: typeof channel;
let serial = 0;
const anybody: Actor = { role: "anonymous", channelIds: [] };

beforeAll(async () => {
  harness = await startHarness();
  const owner = await makeUser(harness, { role: "creator" });
  channel = await makeChannel(harness, owner);
  other = await makeChannel(harness, owner);
});
afterAll(() => harness[Symbol.asyncDispose]());
// Past what is kept for all who come within some seconds.
beforeEach(() => harness.clock.advance(10_000));

function section(type: Section["type"], more: Partial<Section> = {}): Section {
  return { id: `s${++serial}`, type, titles: { pl: "", en: "" }, rows: 1, hidden: false, ...more };
}

async function film(more: Parameters<typeof makeVideo>[2] = {}, of = channel) {
  const listedAt = harness.clock.now() - ++serial * minute;
  const made = await makeVideo(harness, of, { listedAt, publishedAt: listedAt, ...more });
  await harness.ctx.write((tx) => refreshListing(tx, made.id));
  return made;
}

/** The ids of what each section shows. */
async function shown(sections: Section[], actor: Actor = anybody): Promise<string[][]> {
  const filled = await filledSections(harness.ctx, actor, "pl", sections);
  return filled.map(({ content }) => {
    if (content.kind === "document") return [content.slug];
    if (content.kind === "channels") return content.channels.map(({ id }) => id);
    return (content.kind === "posts" ? content.posts : content.videos).map(({ id }) => id);
  });
}

describe("each kind of section", () => {
  test("by category, tag and what others took down", async () => {
    const music = await film({ categories: ["music"] });
    const tagged = await film({ tags: ["Łódź"] });
    const silenced = await film({ bannedByBigTech: true });
    const hidden = await film({ categories: ["music"], visibility: "private", listedAt: null });
    const found = await shown([
      section("category", { category: "music" }),
      section("tag", { tag: "lodz" }),
      section("silenced-and-banned"),
    ]);
    expect(found).toEqual([[music.id], [tagged.id], [silenced.id]]);
    expect(found.flat()).not.toContain(hidden.id);
  });

  test("a playlist in its order, as far as anybody may see it", async () => {
    const [first, second, unlisted] = [await film(), await film(), await film({ visibility: "non_public" })];
    const now = harness.clock.now();
    const id = newId(now);
    await harness.ctx.write(async (tx) => {
      const row = { id, name: "Lista", createdAt: now, updatedAt: now };
      await tx.db.insert(playlists).values([
        { ...row, visibility: "public" },
        { ...row, id: "featured", visibility: "public" },
        { ...row, id: "tajna", visibility: "private" },
      ]);
      const item = { open: true, seconds: 60, addedAt: now };
      for (const playlistId of [id, "tajna", "featured"])
        for (const [at, { id: videoId }] of [unlisted, second, first].entries())
          await tx.db.insert(playlistItems).values({ ...item, playlistId, videoId, position: at });
    });
    expect(await shown([section("playlist", { playlistId: id })])).toEqual([[second.id, first.id]]);
    expect(await shown([section("playlist", { playlistId: "tajna" })])).toEqual([]);
    const [carousel] = await filledSections(harness.ctx, anybody, "pl", [section("featured")]);
    expect([carousel?.content.kind, carousel?.more]).toEqual(["carousel", undefined]);
  });

  test("subscriptions are one's own, and nobody's who is not logged in", async () => {
    const reader = await makeUser(harness);
    const followed = await film({}, other);
    const row = { userId: reader.id, channelId: other.id, createdAt: harness.clock.now() };
    await harness.ctx.write((tx) => tx.db.insert(subscriptions).values(row));
    const actor: Actor = { userId: reader.id, role: "user", channelIds: [] };
    expect(await shown([section("subscriptions")], actor)).toEqual([[followed.id]]);
    expect(await shown([section("subscriptions")])).toEqual([]);
  });

  test("a saved search under its name", async () => {
    const id = await makeFindable(harness, channel, { title: "Zorza nad Suwałkami", listedAt: harness.clock.now() });
    const filters = { query: "zorza", sort: "new" as const };
    const owner: Actor = { userId: (await makeUser(harness)).id, role: "moderator", channelIds: [] };
    const list = await saveSearch(harness.ctx, owner, { name: "Zorze", filters });
    const [filled] = await filledSections(harness.ctx, anybody, "pl", [section("smart-list", { listId: list.id })]);
    expect([filled?.name, filled?.content.kind === "videos" && filled.content.videos[0]?.id]).toEqual(["Zorze", id]);
    expect(await shown([section("smart-list", { listId: "nie-ma" })])).toEqual([]);
  });

  test("the newest posts that everybody is shown", async () => {
    const author = await makeUser(harness);
    const now = harness.clock.now();
    const made = [];
    for (let n = 0; n < 7; n++) made.push(await makePost(harness, author, { createdAt: now - n * minute }));
    await makePost(harness, author, { hiddenFromHome: true });
    const [filled] = await filledSections(harness.ctx, anybody, "pl", [section("posts")]);
    expect(filled?.content.kind === "posts" && filled.content.posts.map(({ id }) => id)).toEqual(
      made.slice(0, 6).map(({ id }) => id),
    );
    expect(filled?.more).toBe("/feed");
  });

  test("what is recommended, and why, to somebody and to nobody in particular", async () => {
    for (let n = 0; n < 6; n++) await film();
    const actor: Actor = { userId: (await makeUser(harness)).id, role: "user", channelIds: [] };
    for (const who of [anybody, actor]) {
      const [filled] = await filledSections(harness.ctx, who, "pl", [section("recommended")]);
      const videos = filled?.content.kind === "videos" ? filled.content.videos : [];
      expect(videos.length).toBe(5);
      for (const { reason } of videos) expect(reason?.kind).toBeString();
    }
  });

  test("documents and channels", async () => {
    const found = await shown([section("document", { documentSlug: "about" }), section("popularChannels")]);
    expect(found[0]).toEqual(["about"]);
    expect(found[1]?.toSorted()).toEqual([channel.id, other.id].sort());
  });
});

describe("what stands on a page", () => {
  test("stands there once, in the first section that has it", async () => {
    const [one, two] = [await film({ categories: ["sport"] }), await film({ categories: ["sport"], views: 99_999 })];
    const found = await shown([
      section("category", { category: "sport" }),
      section("popular"),
      section("category", { category: "sport" }),
    ]);
    expect(found[0]).toEqual([one.id, two.id]);
    expect(found[1]).not.toContain(two.id);
    expect(found.length).toBe(2);
  });

  test("is nothing that is hidden, nor of a channel that one has muted", async () => {
    const reader = await makeUser(harness);
    const actor: Actor = { userId: reader.id, role: "user", channelIds: [] };
    const muted = await film({ categories: ["faith"] }, other);
    const faith = () => section("category", { category: "faith" });
    expect(await shown([faith()], actor)).toEqual([[muted.id]]);
    expect(await shown([section("category", { category: "faith", hidden: true })], actor)).toEqual([]);
    await mute(harness.ctx, actor, "channel", other.id);
    expect(await shown([faith()], actor)).toEqual([]);
    expect(await shown([faith()])).toEqual([[muted.id]]);
  });

  test("is as much as its rows hold, with the way to more where there is more", async () => {
    for (let n = 0; n < 11; n++) await film({ categories: ["games"] });
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map((rows) =>
        filledSections(harness.ctx, anybody, "pl", [section("category", { category: "games", rows })]),
      ),
    );
    const told = [one, two, three].map((filled) => {
      const [only] = filled ?? [];
      return [only?.content.kind === "videos" && only.content.videos.length, only?.more];
    });
    expect(told).toEqual([
      [5, "/categories?name=games"],
      [10, "/categories?name=games"],
      [11, undefined],
    ]);
  });
});

describe("pages of sections", () => {
  test("stand at their address, in both languages; unknown ones are 404", async () => {
    const film1 = await film({ categories: ["cars"], title: "Polonez po latach" });
    const sections = [section("category", { category: "cars" })];
    await createPage(harness.ctx, systemActor, { slug: "auta", titles: { pl: "Auta", en: "Cars" }, sections });
    const [polish, english] = await Promise.all([harness.guest().get("/auta"), harness.guest().get("/en/auta")]);
    expect([polish.text.includes("<h1>Auta</h1>"), polish.text.includes(film1.id)]).toEqual([true, true]);
    expect([
      english.text.includes("<h1>Cars</h1>"),
      english.text.includes("Motoring") || english.text.includes("Cars"),
    ]).toEqual([true, true]);
    expect((await harness.guest().get("/sitemap.xml")).text).toContain("/auta<");
    for (const path of ["/nie-ma", "/home", "/Auta", "/tag"])
      expect([path, (await harness.guest().get(path)).status]).toEqual([path, 404]);
  });

  test("the rest of a list begins behind the video that was shown last", async () => {
    const videos = [];
    for (let n = 0; n < 23; n++) videos.push(await film({ bannedByBigTech: true }));
    const get = async (query: string) => (await harness.guest().get(`/silenced-and-banned${query}`)).text;
    const ids = (text: string) =>
      [...text.matchAll(/<a class="card-title" href="\/watch\/([\w-]+)"/g)].map(([, id]) => id);
    const first = ids(await get(""));
    const all = [...first, ...ids(await get(`?id=${first.at(-1)}`))];
    expect(new Set(all).size).toBe(all.length);
    for (const { id } of videos) expect(all).toContain(id);
    expect(ids(await get("?id=nie-ma"))).toEqual(first);
  });

  test("the part that is fetched again says whether something is new, and whose it is", async () => {
    const page = await createPage(harness.ctx, systemActor, {
      slug: "nowiny",
      titles: { pl: "", en: "" },
      sections: [section("new"), section("subscriptions")],
    });
    const reader = await loginAs(harness, await makeUser(harness));
    const look = async (who = harness.guest()) => {
      harness.clock.advance(10_000);
      const { text } = await who.get("/sections/nowiny", { "hx-request": "true" });
      return [/data-digest="(\w+)"/.exec(text)?.[1], /data-of="(\w+)"/.exec(text)?.[1]] as const;
    };
    const [before, whose] = await look();
    expect(whose).toBe("all");
    expect((await look(reader))[1]).toBe("person");
    expect((await look())[0]).toBe(before);
    await film({ listedAt: harness.clock.now(), publishedAt: harness.clock.now() });
    expect((await look())[0]).not.toBe(before);
    const again = (await look())[0];
    await savePage(harness.ctx, systemActor, page.id, { sections: [] });
    expect((await look())[0]).not.toBe(again);
  });
});
