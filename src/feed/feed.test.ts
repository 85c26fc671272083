import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { makePost } from "../testing/posts.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const latestId = (text: string) => /id="post-(\w+)"/.exec(text)?.[1] ?? "";
const hx = { "hx-request": "true" };

async function post(who: Client, message: string): Promise<string> {
  return ((await who.api("POST", "/posts", { message })).json as { _id: string })._id;
}

test("without scripts one writes, changes, likes, takes away and brings back", async () => {
  const { owner, channel } = await makeOwner(harness);
  const film = await makeVideo(harness, channel, { title: "Film do wpisu" });
  const video = `http://localhost:3000/watch/${film.id}`;
  const sent = await owner.post("/feed", { message: "Jako <b>kanał</b>", as: channel.id, video, website: "" });
  expect([sent.status, sent.location]).toEqual([303, "/feed?done=posted"]);
  const feed = await owner.get("/feed?done=posted");
  for (const part of ["Jako <b>kanał</b>", "Film do wpisu", `/c/${channel.slug}`, "Wpis został opublikowany"])
    expect(feed.text).toContain(part);
  const path = `/feed/post/${latestId(feed.text)}`;
  const form = await owner.get(`${path}/edit`);
  expect([form.status, form.text.includes("Jako &lt;b&gt;kanał&lt;/b&gt;"), form.text.includes(video)]).toEqual([
    200,
    true,
    true,
  ]);
  expect((await owner.post(`${path}/edit`, { message: "Inaczej", video: "" })).location).toBe(path);
  const changed = await owner.get(path);
  for (const part of ["Inaczej", "edytowano"]) expect(changed.text).toContain(part);
  expect(changed.text).not.toContain("Film do wpisu");
  expect((await owner.post(`${path}/rating`, { rating: "1" })).location).toBe(path);
  expect((await owner.get(path)).text).toContain('aria-pressed="true"');
  expect((await owner.post(`${path}/delete`)).location).toBe(path);
  expect((await owner.get(path)).text).toContain("Cofnij");
  expect((await harness.guest().get(path)).status).toBe(404);
  expect((await owner.post(`${path}/restore`)).location).toBe(path);
  expect((await harness.guest().get(path)).text).toContain("Inaczej");
});

test("what is refused comes back with all that was typed", async () => {
  const user = await person(harness);
  const tooLong = "Za długi. ".repeat(31);
  const refused = await user.post("/feed", { message: tooLong, video: "https://example.org/cudze" });
  expect(refused.status).toBe(422);
  for (const part of [tooLong.trim(), "najwyżej 300 znaków", "https://example.org/cudze", "Nie ma takiego filmu"])
    expect(refused.text).toContain(part);
  expect(refused.text).toMatch(/<textarea[^>]*aria-invalid="true"/);
});

test("what fills in the field that nobody sees is told that all went well, and nothing is kept", async () => {
  const user = await person(harness);
  const sent = await user.post("/feed", { message: "Kup teraz", website: "https://spam.example" });
  expect([sent.status, sent.location]).toEqual([303, "/feed?done=posted"]);
  expect((await user.get("/feed?of=mine")).text).not.toContain("Kup teraz");
});

test("with scripts a part comes for each press: the post, its form, its ratings, its way back", async () => {
  const user = await person(harness);
  const id = await post(user, "Z\u00a0części");
  const path = `/feed/post/${id}`;
  const asks = [
    await user.get(`${path}/edit`, hx),
    await user.post(`${path}/edit`, { message: "", video: "" }, hx),
    await user.post(`${path}/edit`, { message: "Nowe słowa", video: "" }, hx),
    await user.post(`${path}/rating`, { rating: "1" }, hx),
    await user.post(`${path}/delete`, {}, hx),
    await user.post(`${path}/restore`, {}, hx),
    await user.get(path, hx),
  ];
  for (const { status, text } of asks) expect([status, text.includes("<html")]).toEqual([200, false]);
  const [form, again, changed, rated, gone, back] = asks.map(({ text }) => text);
  expect(form).toContain("data-compose");
  expect(again).toContain('aria-invalid="true"');
  expect(changed).toContain("Nowe słowa");
  expect(rated).toContain("talk-rate");
  expect(gone).toContain("Cofnij");
  expect(back).toContain("Nowe słowa");
});

test("a film's address shows its film while one types, of one's own also before it is out", async () => {
  const { owner, channel } = await makeOwner(harness);
  const open = await makeVideo(harness, channel, { title: "Jawny film" });
  const draft = await makeVideo(harness, channel, { publishedAt: null, listedAt: null });
  const ask = async (who: Client, video: string) =>
    (await who.get(`/feed/film?video=${encodeURIComponent(video)}`, hx)).text;
  const user = await person(harness);
  expect(await ask(user, `http://localhost:3000/en/watch/${open.id}?t=5`)).toContain("Jawny film");
  expect(await ask(owner, draft.id)).toContain("pojawi się we wpisie");
  for (const [who, typed] of [
    [user, draft.id],
    [user, "https://example.org/x"],
    [owner, "zupełnie nie link"],
  ] as const)
    expect(await ask(who, typed)).toContain("Nie ma takiego filmu");
  expect(await ask(user, "")).toBe("");
});

test("staff keep a post from the home page; who follows its author has it still", async () => {
  const [author, reader, staff] = [await person(harness), await person(harness), await person(harness, "moderator")];
  await reader.api("POST", `/users/${author.userId}/follow`);
  const id = await post(author, "Nie dla wszystkich");
  await staff.post(`/feed/post/${id}/home`, { hidden: "1" });
  const has = async (who: Client, path: string) => (await who.get(path)).text.includes("Nie dla wszystkich");
  expect(await has(reader, "/feed")).toBe(false);
  expect(await has(staff, "/feed")).toBe(true);
  for (const path of ["/feed?of=followed", `/user/${author.userId}`, `/feed/post/${id}`])
    expect([path, await has(reader, path)]).toEqual([path, true]);
  await staff.post(`/feed/post/${id}/home`, { hidden: "0" });
  expect(await has(reader, "/feed")).toBe(true);
});

test("other sites show a post by its words and its film, and readers of feeds take it", async () => {
  const { user, channel } = await makeOwner(harness);
  const film = await makeVideo(harness, channel, { thumbnailVersion: 3 });
  const message = "Słowa <b>ważne</b> & proste\nw dwóch wierszach";
  const { id } = await makePost(harness, user, { message, channelId: channel.id, videoId: film.id });
  const { text } = await harness.guest().get(`/feed/post/${id}`);
  expect(text).toContain(`<meta property="og:title" content="Wpis: ${channel.name}"/>`);
  expect(text).toContain('content="Słowa ważne &amp; proste\nw dwóch wierszach"');
  expect(text).toMatch(new RegExp(`og:image" content="[^"]*/video/${film.id}/720.webp`));
  for (const query of ["", `?channelId=${channel.id}`]) {
    const feed = await harness.guest().get(`/feed/rss.xml${query}`);
    expect(feed.headers.get("content-type")).toContain("application/rss+xml");
    for (const part of [`/feed/post/${id}</link>`, "Słowa ważne &#38; proste", `/watch/${film.id}`])
      expect(feed.text).toContain(part);
    expect(feed.text).not.toContain("<b>");
  }
});

test("a channel's team writes from its own page, in its name alone", async () => {
  const { owner, channel } = await makeOwner(harness);
  const path = `/manage-channel/${channel.id}/posts`;
  const { channel: foreign } = await makeOwner(harness);
  expect((await owner.post(path, { message: "Piszemy stąd", as: foreign.id })).location).toBe(`${path}?done=posted`);
  const { text } = await owner.get(path);
  expect([text.includes("Piszemy stąd"), text.includes(`/c/${foreign.slug}"`)]).toEqual([true, false]);
  expect((await owner.get(`/feed?channelId=${channel.id}`)).text).toContain("Piszemy stąd");
});

test("a dot by the way to the feed says that somebody whom one follows wrote, until one looks", async () => {
  const author = await makeUser(harness);
  const reader = await person(harness);
  const dotted = async (path = "/new") =>
    /<span class="dot" data-new-posts="true">/.test((await reader.get(path)).text);
  await reader.post(`/user/${author.id}/follow`, { follow: "1" });
  expect(await dotted()).toBe(false);
  harness.clock.advance(1000);
  await (await loginAs(harness, author)).post("/feed", { message: "Nowina dla obserwujących" });
  await harness.runJobs();
  harness.clock.advance(1000);
  expect(await dotted()).toBe(true);
  const status = async () =>
    ((await reader.api("GET", "/auth/status")).json as { data: { newPosts: boolean } }).data.newPosts;
  expect(await status()).toBe(true);
  // The page that shows them has none.
  expect(await dotted("/feed")).toBe(false);
  expect([await dotted(), await status()]).toEqual([false, false]);
});
