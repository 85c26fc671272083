import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mute } from "../mutes/rules.ts";
import { hour, minute } from "../platform/clock.ts";
import { Client } from "../testing/client.ts";
import { makeChannel, makeOwner, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoTags } from "../videos/table.ts";

let harness: Harness;
let guest: Client;
let channel: { id: string; name: string; slug: string };
/** Public films, the oldest first: many of one moment, with few and many views. */
const films: { id: string; views: number; listedAt: number }[] = [];

beforeAll(async () => {
  harness = await startHarness();
  guest = new Client(harness.app);
  ({ channel } = await makeOwner(harness, { name: "Szlakiem do góry" }));
  const now = harness.clock.now();
  for (let n = 0; n < 47; n++) {
    const views = n % 9 === 0 ? 5 : 0;
    const listedAt = now - hour + Math.floor(n / 20) * minute;
    const { id } = await makeVideo(harness, channel, {
      title: n % 2 ? `Wyprawa ${n}` : `Żółta łódź ${n}`,
      listedAt,
      publishedAt: listedAt,
      views,
      bannedByBigTech: true,
      tags: n % 5 === 0 ? ["Góry"] : ["góry", "Łódź"],
    });
    films.push({ id, views, listedAt });
    const tags = ["gory", "category:travel"].map((tag) => ({ tag, videoId: id, listedAt }));
    await harness.ctx.write((tx) => tx.db.insert(videoTags).values(tags));
  }
  for (const visibility of ["private", "non_public"] as const)
    await makeVideo(harness, channel, { visibility, listedAt: null });
});
afterAll(() => harness[Symbol.asyncDispose]());

type Film = (typeof films)[number];
const byTime = (one: Film, other: Film) => other.listedAt - one.listedAt || (one.id < other.id ? 1 : -1);
const byViews = (one: Film, other: Film) => other.views - one.views || (one.id < other.id ? 1 : -1);
const idsOf = (list: Film[]) => list.map(({ id }) => id);

/** What stands in the list of a page, and where it goes on. */
async function part(client: Client, path: string) {
  const { text, status } = await client.get(path);
  expect(status).toBe(200);
  const list = /data-list="[^"]*">(.*)/s.exec(text)?.[1]?.split('class="pager"')[0] ?? "";
  const ids = [
    ...new Set([...list.matchAll(/data-item="[^"]*?\/watch\/([0-9A-Za-z]{22})/g)].map((match) => match[1] ?? "")),
  ];
  const next = /href="([^"]+)" data-more/.exec(text)?.[1]?.replaceAll("&amp;", "&");
  return { ids, next };
}

/** All of it, page after page by its own links. */
async function whole(client: Client, path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let at: string | undefined = path; at; ) {
    const { ids, next } = await part(client, at);
    pages.push(ids);
    at = next;
  }
  return pages;
}

describe("a list loses and doubles nothing, however many have the same moment or the same views", () => {
  for (const [path, order] of [
    ["/new", byTime],
    ["/popular", byViews],
    ["/categories", byTime],
    ["/categories?name=travel", byTime],
    ["/tags/G%C3%B3ry", byTime],
    ["/big-tech", byTime],
  ] as const)
    test(path, async () => {
      const pages = await whole(guest, path);
      expect(pages.map(({ length }) => length)).toEqual([20, 20, 7]);
      expect(pages.flat()).toEqual(idsOf(films.toSorted(order)));
    });

  test("after the video that a section showed last; from its beginning after one that is not there", async () => {
    for (const [path, order] of [
      ["/new?", byTime],
      ["/popular?", byViews],
      ["/categories?name=travel&", byTime],
      ["/tags/gory?", byTime],
      ["/big-tech?", byTime],
    ] as const) {
      const all = idsOf(films.toSorted(order));
      expect((await part(guest, `${path}id=${all[9]}`)).ids).toEqual(all.slice(10, 30));
      expect((await part(guest, `${path}id=nie-ma`)).ids).toEqual(all.slice(0, 20));
    }
    const recommended = (await whole(guest, "/recommended")).flat();
    expect((await part(guest, `/recommended?id=${recommended[4]}`)).ids).toEqual(recommended.slice(5, 25));
    expect((await part(guest, "/trending?id=nie-ma")).ids).toEqual((await part(guest, "/trending")).ids);
  });

  test("a channel's page in each of its orders, and what is searched on it", async () => {
    const path = `/c/${channel.slug}`;
    expect((await whole(guest, path)).flat()).toEqual(idsOf(films.toSorted(byTime)));
    expect((await whole(guest, `${path}?sort=popular`)).flat()).toEqual(idsOf(films.toSorted(byViews)));
    expect((await whole(guest, `${path}?sort=oldest`)).flat()).toEqual(idsOf(films.toSorted(byTime).toReversed()));
    const found = (await whole(guest, `${path}?query=${encodeURIComponent("zolta LODZ")}`)).flat();
    expect(found).toHaveLength(24);
    expect((await guest.get(`${path}?query=zeppelin`)).text).toContain("zeppelin");
  });

  test("by the API, with what comes next or with how many to pass over", async () => {
    for (const [query, order] of [
      ["sort=popular", byViews],
      ["tag=%23GÓRY", byTime],
      ["category=travel", byTime],
    ] as const) {
      const found: string[] = [];
      for (let before: string | null = ""; before !== null; ) {
        const answer = await guest.api("GET", `/videos?${query}&limit=9${before ? `&before=${before}` : ""}`);
        const { items, next, count } = answer.json as { items: { _id: string }[]; next: string | null; count: number };
        expect(count).toBe(47);
        found.push(...items.map(({ _id }) => _id));
        before = next;
      }
      expect(found).toEqual(idsOf(films.toSorted(order)));
      const { items } = (await guest.api("GET", `/videos?${query}&offset=40&limit=20`)).json as typeof listed;
      expect(items.map(({ _id }) => _id)).toEqual(idsOf(films.toSorted(order)).slice(40));
    }
  });
});

declare const listed: { items: { _id: string }[]; count: number };

test("what a person mutes stands in none of their lists, and in those of others", async () => {
  const other = await makeOwner(harness);
  const { id } = await makeVideo(harness, other.channel, { views: 100 });
  const viewer = await person(harness);
  for (const path of ["/new", "/popular"]) expect((await part(viewer, path)).ids).toContain(id);
  await mute(harness.ctx, { userId: viewer.userId ?? "", role: "user", channelIds: [] }, "channel", other.channel.id);
  for (const path of ["/new", "/popular"]) {
    expect((await part(viewer, path)).ids).not.toContain(id);
    expect((await part(await person(harness), path)).ids).toContain(id);
  }
  expect((await viewer.get("/channels")).text).not.toContain(`/c/${other.channel.slug}"`);
  expect((await guest.get("/channels?")).text).toContain(`/c/${other.channel.slug}"`);
});

test("channels are listed by their age and by who follows them, each once", async () => {
  const user = await makeUser(harness, { role: "creator" });
  const now = harness.clock.now();
  for (let n = 0; n < 30; n++) await makeChannel(harness, user, { listedAt: now, subscriptionsCount: n % 3 });
  for (const sort of ["createdAt", "subscriptionsCount"]) {
    const found: string[] = [];
    for (let path: string | undefined = `/channels?sort=${sort}`; path; ) {
      const { text } = await guest.get(path);
      found.push(...[...text.matchAll(/class="person" href="\/c\/([^"]+)"/g)].map((match) => match[1] ?? ""));
      path = /href="([^"]+)" data-more/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(new Set(found).size).toBe(found.length);
    expect(found.length).toBe(32);
  }
  // Whoever mutes some of them is given as many to a page as everybody.
  const viewer = await person(harness);
  const actor = { userId: viewer.userId ?? "", role: "user", channelIds: [] } as const;
  const first = (await viewer.api("GET", "/channels")).json as { items: { _id: string }[] };
  for (const { _id } of first.items.slice(0, 5)) await mute(harness.ctx, actor, "channel", _id);
  for (const path of ["/channels", "/channels?sort=subscriptionsCount"])
    expect((await viewer.get(path)).text.match(/class="person"/g)).toHaveLength(24);
  const again = (await viewer.api("GET", "/channels")).json as typeof first;
  expect(again.items).toHaveLength(24);
  expect(again.items.slice(0, 19)).toEqual(first.items.slice(5));
});

test("the tags that are used most are listed as they are mostly written, and any other is reached by typing it", async () => {
  const { text } = await guest.get("/tags");
  expect(text).toContain('href="/tags/g%C3%B3ry"');
  expect(text).not.toContain('href="/tags/G%C3%B3ry"');
  expect((await guest.get("/tags?name=%23Kr%C3%B3l")).location).toBe("/tags/Kr%C3%B3l");
  for (const wrong of ["/tags/a", "/tags/%3Cb%3E", `/tags/${"a".repeat(31)}`, "/categories?name=constructor"])
    expect((await guest.get(wrong)).status).toBe(404);
  expect((await guest.get("/tags/nikt-nie-ma")).text).toContain("noindex");
});

test("a script that takes a list on is given the page's own part, which no browser and no cache keeps", async () => {
  const path = "/new?before=1";
  const before = await guest.get(path);
  const own = await guest.get(path, { "hx-request": "true", "x-list-part": "1" });
  expect(own.text).not.toContain("<html");
  expect(own.text).toContain("page-h");
  expect(own.headers.get("cache-control")).toBe("no-store");
  expect((await guest.get(path)).text).toContain("<html");
  expect(before.headers.get("cache-control")).toBe("private, no-cache");
});

test("a card says whose menu it opens, and the menu stands on the page once", async () => {
  const { text } = await guest.get("/new");
  const [first] = films.toSorted(byTime).map(({ id }) => id);
  expect(text).toContain("card-menu");
  expect(text.match(/<template id="card-menu">/g)).toHaveLength(1);
  expect(text).toContain(`data-channel="${channel.id}" data-channel-path="/c/${channel.slug}"`);
  expect(first && (await guest.get("/new?before=9999999999999")).text.includes(`data-video="${first}"`)).toBe(true);
});

test("thumbnails alone are a wish that a kept page knows", async () => {
  const fresh = new Client(harness.app);
  expect((await fresh.get("/popular")).text).not.toContain("data-cards");
  fresh.cookies.set("cards", "pictures");
  expect((await fresh.get("/popular")).text).toContain('data-cards="pictures"');
  fresh.cookies.set("cards", '"><script>');
  expect((await fresh.get("/popular")).text).not.toContain("data-cards");
});

test("the drawer names three channels at most: of one's subscriptions, or of the newest films", async () => {
  const made = [];
  for (let n = 0; n < 4; n++) {
    const { channel: one } = await makeOwner(harness, { name: `Świeży ${n}` });
    await makeVideo(harness, one, { listedAt: harness.clock.now() + n });
    made.push(one);
  }
  harness.clock.advance(minute);
  const viewer = await person(harness);
  const beside = (html: string) => {
    const group = /id="channels-beside".*?<\/nav>/s.exec(html)?.[0] ?? "";
    return [...group.matchAll(/href="\/c\/([^"]+)"/g)].map((match) => match[1]);
  };
  expect(beside((await viewer.get("/tags")).text)).toEqual([]);
  for (const one of [made[0], made[2]]) {
    await viewer.api("POST", `/channels/${one?.id}/subscribe`);
    harness.clock.advance(1000);
  }
  expect(beside((await viewer.get("/tags")).text)).toEqual([made[2]?.slug, made[0]?.slug]);
  expect(beside((await viewer.get("/subscriptions/beside", { "hx-request": "true" })).text)).toHaveLength(2);
  expect(beside((await new Client(harness.app).get("/tags?x=1")).text)).toHaveLength(3);
});
