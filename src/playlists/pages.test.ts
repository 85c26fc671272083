import { afterAll, beforeAll, expect, test } from "bun:test";
import { watchLater } from "../library/table.ts";
import { loginAs, makeOwner, makePlaylist, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { htmlHeld } from "../ui/kept.ts";
import { captions } from "../videos/table.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
let films: string[];
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
  films = [];
  for (let n = 0; n < 4; n++) films.push((await makeVideo(harness, made.channel, { title: `Odcinek ${n + 1}` })).id);
});
afterAll(() => harness[Symbol.asyncDispose]());

/** The films of a page in its order, by their numbers. */
function shown(text: string): string {
  const section = text.slice(text.indexOf('id="list-videos"'));
  return [...section.matchAll(/<h3[^>]*>(?:<a[^>]*>)?Odcinek\u00a0?\s?(\d)/g)].map(([, number]) => number).join("");
}

const followed = async (who: ReturnType<Harness["guest"]>, answer: { location: string | null }) =>
  (await who.get(answer.location ?? "")).text;

test("where a film has no picture its channel stands for it, in the list and beside the player", async () => {
  const user = await makeUser(harness);
  const { id } = await makePlaylist(harness, user, { videoIds: films.slice(0, 3) });
  const standing = async (path: string, list: string) => {
    const { text } = await harness.guest().get(path);
    const from = text.indexOf(list);
    return text.slice(from, text.indexOf("</ol>", from)).split('class="stand-in').length - 1;
  };
  expect(await standing(`/playlist/${id}`, 'id="list-videos"')).toBe(3);
  expect(await standing(`/watch/${films[0]}?playlistId=${id}`, "data-run-list")).toBe(3);
});

test("a list is begun, filled by pasted addresses, put in order and undone by forms alone", async () => {
  const who = await loginAs(harness, await makeUser(harness));
  const begun = await who.post("/playlist", { name: "Serial", visibility: "public" });
  expect(begun.location).toMatch(/^\/playlist\/\w{22}$/);
  const path = begun.location ?? "";
  const ordersBy = async (client: typeof who) => (await client.get(path)).text.includes("/assets/order-list-");
  expect([await ordersBy(who), await ordersBy(harness.guest())]).toEqual([true, false]);
  const links = `https://tv.example.org/watch/${films[0]}?t=20\n${films[1]}  /en/watch/${films[2]}\nnic tu nie ma`;
  const added = await who.post(`${path}/videos`, { links, next: path });
  expect(added.location).toBe(`${path}?done=added&count=3`);
  expect(shown(await followed(who, added))).toBe("123");
  const again = await followed(who, await who.post(`${path}/videos`, { links: films[0] ?? "", next: path }));
  expect(again).toContain("Te filmy już tu są.");
  for (const [wrong, words] of [
    ["nic tu nie ma", "Nie ma tu adresu żadnego filmu"],
    ["/watch/0000000000000000000000", "Nie ma takiego filmu"],
  ] as const) {
    const refused = await who.post(`${path}/videos`, { links: wrong, next: path });
    expect([refused.status, refused.text.includes(words), refused.text.includes(`>${wrong}</textarea>`)]).toEqual([
      422,
      true,
      true,
    ]);
  }
  const act = (action: string, film: number, more = {}) =>
    who.post(`${path}/items`, { action, videoId: films[film] ?? "", next: path, ...more });
  expect(shown(await followed(who, await act("up", 2)))).toBe("132");
  expect(shown(await followed(who, await act("first", 1)))).toBe("213");
  const removed = await followed(who, await act("remove", 0));
  expect([shown(removed), removed.includes("Cofnij")]).toEqual(["23", true]);
  expect(shown(await followed(who, await act("undo", 0, { after: films[1] ?? "" })))).toBe("213");
  const ordered = await who.post(`${path}/order`, { order: [films[2], films[0], films[1]].join(","), next: path });
  expect(shown(await followed(who, ordered))).toBe("312");
  const renamed = await who.post(path, { name: "", visibility: "public", next: path });
  expect([renamed.status, renamed.text.includes("To pole jest wymagane")]).toEqual([422, true]);
  const gone = await who.post(`${path}/delete`, { next: path });
  expect((await followed(who, gone)).replaceAll("\u00a0", " ")).toContain("Playlista „Serial” została usunięta.");
});

test("by script a change is shown in place, and an order that is old shows the present one", async () => {
  const { id } = await makePlaylist(harness, made.user, { videoIds: films });
  const path = `/playlist/${id}`;
  const hx = { "hx-request": "true" };
  const removed = await made.owner.post(`${path}/items`, { action: "remove", videoId: films[3] ?? "", next: path }, hx);
  expect([removed.status, removed.text.startsWith('<div class="playlist"'), shown(removed.text)]).toEqual([
    200,
    true,
    "123",
  ]);
  const three = [films[2], films[1], films[0]].join(",");
  expect((await made.owner.post(`${path}/order`, { order: three, next: path }, hx)).status).toBe(204);
  const old = await made.owner.post(`${path}/order`, { order: films.join(","), next: path }, hx);
  expect([old.status, shown(old.text), old.headers.get("hx-trigger")?.includes("nadaj:snackbar")]).toEqual([
    200,
    "321",
    true,
  ]);
});

test("a film is put into one's lists and taken out of them, and begins a new one", async () => {
  const user = await makeUser(harness);
  const who = await loginAs(harness, user);
  const [one, two] = [
    await makePlaylist(harness, user),
    await makePlaylist(harness, user, { videoIds: [films[0] ?? ""] }),
  ];
  const path = `/watch/${films[0]}/playlists`;
  const page = await who.get(path);
  expect(page.text).toMatch(new RegExp(`checked=""[^>]*value="${two.id}"|value="${two.id}"[^>]*checked`));
  const saved = await who.post(path, { shown: [one.id, two.id], in: one.id, name: "Nowa", visibility: "private" });
  expect(saved.location).toBe(`/watch/${films[0]}`);
  const { json } = await who.api("GET", `/playlists?userId=${user.id}`);
  const lists = (json as { items: { name: string; videosCount: number }[] }).items;
  const counts = Object.fromEntries(lists.map(({ name, videosCount }) => [name, videosCount]));
  expect(counts).toEqual({ Nowa: 1, [one.name]: 1, [two.name]: 0 });
});

test("a list is played to its end, begins again where it is told to, and is shuffled the same way each time", async () => {
  const { id } = await makePlaylist(harness, made.user, { name: "Po kolei", videoIds: films });
  const guest = harness.guest();
  const playerOf = (text: string) => {
    const raw = /data-island="player"[^>]*data-props="([^"]*)"/.exec(text)?.[1] ?? "{}";
    return JSON.parse(raw.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&#x27;", "'"));
  };
  const at = async (film: number, more = "") =>
    playerOf((await guest.get(`/watch/${films[film]}?playlistId=${id}${more}`)).text);
  const second = await at(1);
  expect(second.next[0].href).toBe(`/watch/${films[2]}?playlistId=${id}&autoplay=1`);
  expect(second).toMatchObject({ inList: true, previous: `/watch/${films[0]}?playlistId=${id}&autoplay=1` });
  expect(await at(3)).toMatchObject({ inList: false, previous: `/watch/${films[2]}?playlistId=${id}&autoplay=1` });
  const round = await at(3, "&loop=1");
  expect([round.inList, round.next[0].href]).toEqual([true, `/watch/${films[0]}?playlistId=${id}&loop=1&autoplay=1`]);
  const walk = async () => {
    const seen = [];
    let next = (await guest.get(`/playlist/${id}/shuffle`)).location ?? "";
    for (let step = 0; step < films.length; step++) {
      seen.push(/\/watch\/(\w+)/.exec(next)?.[1]);
      next = playerOf((await guest.get(next)).text).next[0]?.href ?? "";
    }
    return seen;
  };
  const seen = await walk();
  expect(seen.toSorted()).toEqual(films.toSorted());
  expect((await guest.get(`/watch?playlistId=${id}`)).location).toMatch(/^\/watch\/\w+\?playlistId=/);
  expect((await guest.get("/en/watch")).location).toBe("/en");
  const framed = await guest.get(`/embed?playlistId=${id}&muted=1`);
  expect(framed.location).toBe(`/embed/${films[0]}?playlistId=${id}&muted=1`);
  const inFrame = playerOf((await guest.get(framed.location ?? "")).text);
  expect(inFrame.next[0].href).toBe(`/embed/${films[1]}?playlistId=${id}&autoplay=1&muted=1`);
});

test("the feed of a list is in its order and leads players of podcasts to chapters and transcripts", async () => {
  const description = "0:00 Wstęp\n0:30 Rozwinięcie";
  const talk = await makeVideo(harness, made.channel, { title: "Rozmowa", description });
  const row = { videoId: talk.id, lang: "pl", label: "Polski", createdAt: harness.clock.now() };
  await harness.ctx.write((tx) => tx.db.insert(captions).values(row));
  const { id } = await makePlaylist(harness, made.user, {
    name: "Do słuchania",
    videoIds: [films[2] ?? "", talk.id, films[0] ?? ""],
  });
  const feed = (await harness.guest().get(`/playlist/${id}/rss.xml`)).text;
  expect([...feed.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)).toEqual([
    "Odcinek 3",
    "Rozmowa",
    "Odcinek 1",
  ]);
  expect(feed).toContain("<itunes:type>serial</itunes:type>");
  expect(feed).toContain(`/watch/${talk.id}/chapters.json" type="application/json+chapters"/>`);
  expect(feed).toMatch(
    new RegExp(`<podcast:transcript url="[^"]*/video/${talk.id}/captions/pl.vtt\\?v=1" type="text/vtt" language="pl"`),
  );
  const { json } = await harness.guest().get(`/watch/${talk.id}/chapters.json`);
  expect(json).toEqual({
    version: "1.2.0",
    chapters: [
      { startTime: 0, title: "Wstęp" },
      { startTime: 30, title: "Rozwinięcie" },
    ],
  });
});

test("what a person means to watch later is played as a list of theirs alone", async () => {
  const user = await makeUser(harness);
  const kept = films.slice(0, 2).map((videoId, index) => ({ userId: user.id, videoId, addedAt: 1000 - index }));
  await harness.ctx.write((tx) => tx.db.insert(watchLater).values(kept));
  const page = `/watch/${films[0]}?playlistId=watch-later`;
  const own = await (await loginAs(harness, user)).get(page);
  expect([own.text.includes("Do obejrzenia"), own.text.includes("1 z\u00a02")]).toEqual([true, true]);
  expect((await harness.guest().get(page)).text).not.toContain('id="run"');
});

test("the films of a list are rendered once for all who see the same, beside the player too, but not by lot", async () => {
  const { id } = await makePlaylist(harness, await makeUser(harness), { videoIds: films.slice(0, 3) });
  let looks = 0;
  const rendered = async (path: string) => {
    const before = htmlHeld(id);
    const { status } = await harness.guest().get(`${path}&look=${++looks}`);
    return [status, htmlHeld(id) - before];
  };
  await harness.guest().get(`/watch/${films[0]}`);
  // Beside the player ten are one, and a player that goes on to another film is one more.
  for (const [path, pieces] of [
    [`/playlist/${id}?of=list`, 3],
    [`/watch/${films[0]}?playlistId=${id}`, 2],
  ] as const) {
    expect(await rendered(path)).toEqual([200, pieces]);
    expect(await rendered(path)).toEqual([200, 0]);
  }
  expect(await rendered(`/watch/${films[0]}?playlistId=${id}&shuffle=los.${films[0]}`)).toEqual([200, 1]);
});
