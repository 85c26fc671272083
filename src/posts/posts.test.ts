import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { hour, minute } from "../platform/clock.ts";
import { type Happenings, reactTo } from "../platform/reactions.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { makePost } from "../testing/posts.ts";
import { videos } from "../videos/table.ts";
import { undoMs } from "./limits.ts";

type Post = {
  _id: string;
  message: string;
  userId: string | null;
  channelId: string | null;
  videoId: string | null;
  likes: number;
  dislikes: number;
  rating: number;
  myRating: number;
  editedAt: string | null;
  author: { name: string };
};

let harness: Harness;
let user: Client;
const happened: [keyof Happenings, unknown][] = [];
beforeAll(async () => {
  harness = await startHarness();
  for (const name of ["post published", "post rated", "post deleted"] as const)
    reactTo(name, async (_, what) => void happened.push([name, what]));
});
beforeEach(async () => {
  user = await person(harness);
  happened.length = 0;
});
afterAll(() => harness[Symbol.asyncDispose]());

const write = (who: Client, body: object) => who.api("POST", "/posts", body);
const written = async (who: Client, body: object) => (await write(who, body)).json as Post;
const read = async (who: Client, id: string) => (await who.api("GET", `/posts/${id}`)).json as Post;

test("a post is its writer's or its channel's, and says nothing of the person behind a channel", async () => {
  const { owner, channel } = await makeOwner(harness);
  const own = await written(user, { message: "  Dzień dobry  " });
  expect(own).toMatchObject({ message: "Dzień dobry", userId: user.userId ?? "", channelId: null, videoId: null });
  const asChannel = await written(owner, { message: "Nowy film", channelId: channel.id });
  expect(asChannel).toMatchObject({ userId: null, channelId: channel.id, author: { name: channel.name } });
  expect((await harness.guest().get(`/feed/post/${asChannel._id}`)).text).not.toContain(`/user/${owner.userId}`);
  expect(happened).toEqual([
    ["post published", { postId: own._id, userId: user.userId, channelId: null }],
    ["post published", { postId: asChannel._id, userId: owner.userId, channelId: channel.id }],
  ]);
});

test("its length is counted as people see it: without markup, and letters of many parts as one", async () => {
  const family = "👨‍👩‍👧‍👦";
  for (const [message, status] of [
    ["ą".repeat(300), 201],
    ["ą".repeat(301), 422],
    [`<b>${"b".repeat(300)}</b>`, 201],
    [family.repeat(300), 201],
    [family.repeat(301), 422],
    ["", 422],
    [" \n\u200b ", 422],
    ["<b></b>", 422],
    ["a".repeat(5000), 422],
  ] as const)
    expect([message.slice(0, 20), (await write(user, { message })).status]).toEqual([message.slice(0, 20), status]);
  expect((await written(user, { message: "raz\r\n\r\n\r\n\r\ndwa \u202e  trzy" })).message).toBe("raz\n\ndwa trzy");
});

test("of markup only b, i and strong mean something, and addresses become links that are not followed", async () => {
  const message =
    "<b>Raz</b> <i>dwa</i> <u>trzy</u> <img src=x onerror=alert(1)> https://example.org/a <script>x</script>";
  const { _id } = await written(user, { message });
  const { text } = await harness.guest().get(`/feed/post/${_id}`);
  const [shown = ""] = /<p class="as-typed post-text">.*?<\/p>/s.exec(text.replaceAll("<!-- -->", "")) ?? [];
  expect(shown).toContain("<b>Raz</b> <i>dwa</i> trzy");
  expect(shown).toContain('href="https://example.org/a" rel="nofollow ugc noopener"');
  for (const never of ["<img", "<script", "onerror", "<u>"])
    expect([never, shown.includes(never)]).toEqual([never, false]);
});

test("a film is shown when everybody may see it, and named only by who may show it", async () => {
  const { owner, channel } = await makeOwner(harness);
  const open = await makeVideo(harness, channel);
  const closed = await makeVideo(harness, channel, { visibility: "private", listedAt: null });
  const linked = await makeVideo(harness, channel, { visibility: "non_public", listedAt: null });
  expect(await written(user, { message: "Polecam", videoId: open.id })).toMatchObject({ videoId: open.id });
  for (const { id } of [closed, linked])
    expect((await write(user, { message: "Nie moje", videoId: id })).status).toBe(422);
  expect((await write(user, { message: "Nie ma", videoId: "0000000000000000000000" })).status).toBe(422);
  const teaser = await written(owner, { message: "Wkrótce", videoId: closed.id });
  expect(teaser.videoId).toBe(null);
  await owner.api("PATCH", `/videos/${closed.id}`, { visibility: "public" });
  expect((await read(user, teaser._id)).videoId).toBe(closed.id);
  const page = `/feed/post/${(await written(owner, { message: "Dla znających link", videoId: linked.id }))._id}`;
  expect((await user.get(page)).text).toContain(`/watch/${linked.id}`);
  await owner.api("DELETE", `/videos/${linked.id}`);
  expect((await user.get(page)).text).not.toContain(`/watch/${linked.id}`);
});

test("a film is not shown that staff hid, that the reader keeps away, or to other sites one for adults", async () => {
  const { owner, channel } = await makeOwner(harness);
  const film = await makeVideo(harness, channel, { thumbnailVersion: 1 });
  const page = `/feed/post/${(await written(user, { message: "Polecam", videoId: film.id }))._id}`;
  const reader = await person(harness);
  const isShown = async (who: Client) => (await who.get(page)).text.includes(`href="/watch/${film.id}"`);
  const set = (change: Partial<typeof videos.$inferInsert>) =>
    harness.ctx.write((tx) => tx.db.update(videos).set(change).where(eq(videos.id, film.id)));
  const picture = async () => /<meta property="og:image" content="([^"]*)"/.exec((await owner.get(page)).text)?.[1];
  expect(await isShown(reader)).toBe(true);
  expect(await picture()).toContain(film.id);
  await set({ adultsOnly: true });
  expect(await picture()).not.toContain(film.id);
  expect(await isShown(reader)).toBe(true);
  await set({ adultsOnly: false });
  await reader.api("POST", "/auth/block-channel", { channelId: channel.id });
  expect([await isShown(reader), await isShown(user)]).toEqual([false, true]);
  await set({ hiddenAt: harness.clock.now() });
  expect(await isShown(user)).toBe(false);
});

test("the same is not said twice within an hour, and nobody writes more than twenty posts in one", async () => {
  expect((await write(user, { message: "Raz" })).status).toBe(201);
  expect((await write(user, { message: "Raz" })).json).toMatchObject({ error: "POST_REPEATED" });
  harness.clock.advance(hour + minute);
  expect((await write(user, { message: "Raz" })).status).toBe(201);
  const answers: number[] = [];
  for (let n = 0; n < 20; n++) answers.push((await write(user, { message: `Numer ${n}` })).status);
  expect(answers).toEqual([...Array(19).fill(201), 429]);
});

test("what reads the same is the same, also when something else was said since; with another film it is not", async () => {
  const { channel } = await makeOwner(harness);
  const films = [await makeVideo(harness, channel), await makeVideo(harness, channel)];
  expect((await write(user, { message: "Jutro o 18:00 na żywo" })).status).toBe(201);
  expect((await write(user, { message: "A dziś odpoczywam" })).status).toBe(201);
  for (const message of ["jutro  o 18:00 na ŻYWO", "<b>Jutro</b> o 18:00 na zywo", "Jutro о 18:00 nа\u200b żywo"])
    expect([message, (await write(user, { message })).json]).toMatchObject([message, { error: "POST_REPEATED" }]);
  const recommend = (film = films[0]) => write(user, { message: "Polecam", videoId: film?.id });
  expect((await recommend()).status).toBe(201);
  expect((await recommend(films[1])).status).toBe(201);
  expect((await recommend()).status).toBe(409);
});

test("two presses at once make one post", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => write(user, { message: "Naraz" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test("whoever owns it changes it, and it says so; nothing changed is not said", async () => {
  const post = await written(user, { message: "Raz" });
  const change = async (who: Client, body: object) => (await who.api("PATCH", `/posts/${post._id}`, body)).json as Post;
  expect(await change(user, { message: "Raz" })).toMatchObject({ editedAt: null });
  const changed = await change(user, { message: "Dwa" });
  expect([changed.message, changed.editedAt === null]).toEqual(["Dwa", false]);
  expect(await change(await person(harness), { message: "Trzy" })).toMatchObject({ error: "FORBIDDEN" });
  expect(await change(await person(harness, "admin"), { message: "Trzy" })).toMatchObject({ error: "FORBIDDEN" });
  expect(await change(user, { hiddenFromHome: true })).toMatchObject({ error: "FORBIDDEN" });
  expect((await read(user, post._id)).message).toBe("Dwa");
});

test("what one takes away one may bring back for an hour; staff's deletion is staff's to undo", async () => {
  const [{ _id: mine }, { _id: other }] = [
    await written(user, { message: "Raz" }),
    await written(user, { message: "Dwa" }),
  ];
  const staff = await person(harness, "moderator");
  const restore = async (who: Client, id: string) => (await who.post(`/feed/post/${id}/restore`)).status;
  await user.api("DELETE", `/posts/${mine}`);
  await staff.api("DELETE", `/posts/${other}`);
  expect([await restore(staff, mine), await restore(user, other)]).toEqual([404, 404]);
  expect([await restore(user, mine), await restore(staff, other)]).toEqual([303, 303]);
  expect((await user.api("DELETE", `/posts/${mine}`)).status).toBe(204);
  expect((await user.api("DELETE", `/posts/${mine}`)).status).toBe(404);
  harness.clock.advance(undoMs + 1);
  expect(await restore(user, mine)).toBe(404);
  expect(happened.filter(([name]) => name === "post deleted").length).toBe(3);
});

test("a rating counts once, turns, is taken back, and a first like alone is news", async () => {
  const { _id } = await written(user, { message: "Oceń" });
  const [one, two] = [await person(harness), await person(harness)];
  const rate = async (who: Client, rating: number) => (await who.api("POST", `/posts/${_id}/rate`, { rating })).json;
  expect(await rate(one, 1)).toEqual({ rating: 1, likes: 1, dislikes: 0 });
  expect(await rate(one, 1)).toEqual({ rating: 1, likes: 1, dislikes: 0 });
  expect(await rate(two, -1)).toEqual({ rating: -1, likes: 1, dislikes: 1 });
  expect(await read(two, _id)).toMatchObject({ likes: 1, dislikes: 1, rating: 0, myRating: -1 });
  expect(await rate(two, 1)).toEqual({ rating: 1, likes: 2, dislikes: 0 });
  expect(await rate(one, 0)).toEqual({ rating: 0, likes: 1, dislikes: 0 });
  expect(happened.filter(([name]) => name === "post rated")).toEqual([
    ["post rated", { postId: _id, userId: user.userId, channelId: null, byUserId: one.userId }],
  ]);
});

test("many like one post at once, and each counts", async () => {
  const { _id } = await written(user, { message: "Wszyscy naraz" });
  const crowd = await Promise.all(Array.from({ length: 8 }, () => person(harness)));
  await Promise.all(crowd.map((who) => who.api("POST", `/posts/${_id}/rate`, { rating: 1 })));
  expect(await read(user, _id)).toMatchObject({ likes: 8, rating: 8 });
});

test("posts of a channel that closes, and of an account that is blocked, are nobody's to see", async () => {
  const { user: creator, owner, channel } = await makeOwner(harness);
  const { id } = await makePost(harness, creator, { channelId: channel.id });
  const seen = async (who: Client) => (await who.api("GET", `/posts/${id}`)).status;
  expect(await seen(user)).toBe(200);
  await owner.api("PATCH", `/channels/${channel.id}`, { visibility: "private" });
  expect([await seen(user), await seen(owner)]).toEqual([404, 200]);
  expect((await user.api("POST", `/posts/${id}/rate`, { rating: 1 })).status).toBe(404);
  await owner.api("DELETE", `/channels/${channel.id}`);
  expect(await seen(owner)).toBe(404);
});
