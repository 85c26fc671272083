import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { makePost, talk } from "../testing/comments.ts";
import { loginAs, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "../videos/queries/video.ts";

let harness: Harness;
let scene: Awaited<ReturnType<typeof talk>>;
beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  scene = await talk(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const counted = async () => (await videoById(harness.ctx, scene.video.id))?.commentCount;

test("a reply stands in the thread, one to a reply names whom it answers, and both are counted", async () => {
  const { said, repliesTo, listed, page } = scene;
  const [anna, jan, ola] = [
    await loginAs(harness, await makeUser(harness, { name: "Anna" })),
    await loginAs(harness, await makeUser(harness, { name: "Jan" })),
    await person(harness),
  ];
  const head = await said(anna, "Pierwszy");
  const reply = await said(jan, "Drugi", { parentCommentId: head._id });
  const deeper = await said(ola, "Trzeci", { parentCommentId: reply._id });
  expect([reply.parentCommentId, deeper.parentCommentId]).toEqual([head._id, head._id]);
  expect((await listed()).map(({ content, replies }) => [content, replies])).toEqual([["Pierwszy", 2]]);
  expect((await repliesTo(head._id)).map(({ content }) => content)).toEqual(["Drugi", "Trzeci"]);
  expect(await counted()).toBe(3);
  const text = await page();
  expect(text).toContain(`id="thread-${head._id}"`);
  expect(text).toContain("@Jan ");
  expect(text).not.toContain("@Anna ");
});

test("a person's name leads to their page, as long as they have one", async () => {
  const { said, page } = scene;
  const anna = await makeUser(harness, { name: "Anna" });
  await said(await loginAs(harness, anna), "Pierwszy");
  const link = `<a href="/user/${anna.id}">Anna</a>`;
  expect(await page()).toContain(link);
  const blocked = { blockedAt: harness.clock.now() };
  await harness.ctx.write((tx) => tx.db.update(users).set(blocked).where(eq(users.id, anna.id)));
  expect(await page()).not.toContain(link);
});

test("of many replies two stand open, and the others come in their order, each once", async () => {
  const { said, page } = scene;
  const head = await said(await person(harness), "Początek");
  const ids: string[] = [];
  for (let n = 0; n < 5; n++)
    ids.push((await said(await person(harness), `Odpowiedź ${n}`, { parentCommentId: head._id }))._id);
  const text = await page();
  const shownIn = (html: string) => [...html.matchAll(/id="comment-(\w+)"/g)].map(([, id]) => id);
  expect(shownIn(text)).toEqual([head._id, ...ids.slice(0, 2)]);
  expect(text).toContain("3 kolejne odpowiedzi");
  const more = /data-hx-get="(\/comments\/[^"]*\/replies[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const rest = await harness.guest().get(more, { "hx-request": "true" });
  expect(shownIn(rest.text)).toEqual(ids.slice(2));
  const whole = await harness.guest().get(`/comments/${head._id}/replies`);
  expect([whole.status, shownIn(whole.text)]).toEqual([200, [head._id, ...ids]]);
});

test("a comment with replies loses its words and stands until the last of them goes", async () => {
  const { said, listed, page, owner } = scene;
  const [anna, jan] = [await person(harness), await person(harness)];
  const head = await said(anna, "Tajemnica");
  const reply = await said(jan, "Odpowiedź", { parentCommentId: head._id });
  expect((await anna.api("DELETE", `/comments/${head._id}`)).status).toBe(204);
  const [empty] = await listed();
  expect(empty).toMatchObject({ deleted: true, content: "", userId: null, author: { name: "" } });
  const text = await page();
  expect([text.includes("Tajemnica"), text.includes("Odpowiedź")]).toEqual([false, true]);
  expect(await counted()).toBe(1);
  expect((await scene.say(jan, "Jeszcze", { parentCommentId: head._id })).status).toBe(404);
  expect((await owner.api("DELETE", `/comments/${head._id}`)).status).toBe(404);
  expect((await jan.api("DELETE", `/comments/${reply._id}`)).status).toBe(204);
  expect([await listed(), await counted()]).toEqual([[], 0]);
});

test("one's own words can be changed, which is said; nobody else's, and not what is crossed out", async () => {
  const { said, page, owner } = scene;
  const anna = await person(harness);
  const { _id, editedAt } = await said(anna, "Pomyłka");
  expect(editedAt).toBeNull();
  for (const who of [owner, await person(harness), await person(harness, "admin")])
    expect((await who.api("PATCH", `/comments/${_id}`, { content: "Inaczej" })).status).toBe(403);
  expect((await harness.guest().api("PATCH", `/comments/${_id}`, { content: "Inaczej" })).status).toBe(401);
  expect((await anna.api("PATCH", `/comments/${_id}`, { content: "" })).status).toBe(422);
  const changed = await anna.api("PATCH", `/comments/${_id}`, { content: "Poprawka" });
  expect([changed.status, typeof (changed.json as { editedAt: unknown }).editedAt]).toEqual([200, "string"]);
  const text = await page();
  expect([text.includes("Poprawka"), text.includes("edytowany"), text.includes("Pomyłka")]).toEqual([
    true,
    true,
    false,
  ]);
  const refused = await anna.post(`/comments/${_id}/edit`, { content: "x".repeat(2001) });
  expect([refused.status, refused.text.includes("xxx")]).toEqual([422, true]);
  await scene.act(owner, _id, "cross", { reason: "spam" });
  expect((await anna.api("PATCH", `/comments/${_id}`, { content: "Znowu" })).status).toBe(403);
});

test("a rating counts once, turns, is taken back, and the best stand first", async () => {
  const { said, listed, page } = scene;
  const [anna, jan] = [await person(harness), await person(harness)];
  const [first, second] = [await said(anna, "Pierwszy"), await said(jan, "Drugi")];
  const rate = async (who: typeof anna, rating: number) =>
    (await who.api("POST", `/comments/${first._id}/rate`, { rating })).json;
  expect(await rate(jan, 1)).toMatchObject({ rating: 1, likes: 1, dislikes: 0, ownRating: 1 });
  expect(await rate(jan, 1)).toMatchObject({ rating: 1, likes: 1 });
  const best = (await listed(harness.guest(), "&sort=rating")).map(({ _id }) => _id);
  expect(best).toEqual([first._id, second._id]);
  expect((await listed()).map(({ _id }) => _id)).toEqual([second._id, first._id]);
  const pageOrder = async (query: string) =>
    [...(await page(harness.guest(), query)).matchAll(/id="comment-(\w+)"/g)].map(([, id]) => id);
  expect(await pageOrder("")).toEqual([first._id, second._id]);
  expect(await pageOrder("?order=newest")).toEqual([second._id, first._id]);
  expect(await rate(jan, -1)).toMatchObject({ rating: -1, likes: 0, dislikes: 1 });
  expect((await jan.api("DELETE", `/comments/${first._id}/rate`)).json).toMatchObject({ rating: 0, dislikes: 0 });
  expect((await harness.guest().api("POST", `/comments/${first._id}/rate`, { rating: 1 })).status).toBe(401);
  expect((await jan.post(`/comments/${first._id}/rating`, { rating: "1" })).status).toBe(303);
  expect((await jan.post(`/comments/${first._id}/rating`, { rating: "5" })).status).toBe(422);
});

test("an address that names a reply opens its thread with it, marked, once", async () => {
  const { said, page } = scene;
  const head = await said(await person(harness), "Początek");
  const ids: string[] = [];
  for (let n = 0; n < 4; n++)
    ids.push((await said(await person(harness), `Odp ${n}`, { parentCommentId: head._id }))._id);
  const last = ids.at(-1) ?? "";
  const text = await page(harness.guest(), `?comment=${last}`);
  expect(text.split(`id="comment-${last}"`).length - 1).toBe(1);
  expect(text.split(`id="comment-${head._id}"`).length - 1).toBe(1);
  expect(text).toMatch(new RegExp(`class="comment reply pointed" id="comment-${last}"`));
  expect((await harness.guest().get(`/comments/${last}`)).location).toBe(
    `/watch/${scene.video.id}?comment=${last}#comment-${last}`,
  );
});

test("an address that names a reply shows no head that waits, or whose author the reader mutes", async () => {
  const { said, page, owner, channel } = scene;
  const [anna, jan, reader] = [await person(harness), await person(harness), await person(harness)];
  const head = await said(anna, "Początek rozmowy");
  const reply = await said(jan, "Odpowiedź", { parentCommentId: head._id });
  const shows = async (who = harness.guest()) =>
    (await page(who, `?comment=${reply._id}`)).match(/Początek rozmowy|Tani towar/)?.[0];
  await reader.api("POST", "/auth/block-user", { userId: anna.userId });
  expect([await shows(reader), await shows()]).toEqual([undefined, "Początek rozmowy"]);
  await owner.post(`/manage-channel/${channel.id}/comments`, { action: "settings", from: "everybody", holdLinks: "1" });
  await anna.api("PATCH", `/comments/${head._id}`, { content: "Tani towar: https://example.org" });
  expect(await shows()).toBeUndefined();
});

test("below a post it is the same, and a comment belongs to one of both", async () => {
  const { say, said, user, channel, video } = scene;
  const anna = await makeUser(harness);
  const [asAnna, jan] = [await loginAs(harness, anna), await person(harness)];
  const postId = await makePost(harness, anna.id);
  const made = await said(jan, "Powodzenia!", { postId });
  expect(made).toMatchObject({ postId, videoId: null });
  const list = (await harness.guest().api("GET", `/comments?postId=${postId}`)).json as { count: number };
  expect(list.count).toBe(1);
  expect((await say(jan, "Oba", { postId, videoId: video.id })).status).toBe(422);
  expect((await jan.api("POST", "/comments", { content: "Nigdzie" })).status).toBe(422);
  expect((await jan.api("GET", "/comments")).status).toBe(422);
  // Whose post it is keeps order below it; a post of a channel is its people's.
  expect((await scene.act(asAnna, made._id, "pin")).status).toBe(303);
  expect((await scene.act(jan, made._id, "unpin")).status).toBe(403);
  const ofChannel = await makePost(harness, user.id, channel.id);
  const there = await said(jan, "Czekamy", { postId: ofChannel });
  expect((await scene.act(asAnna, there._id, "cross")).status).toBe(403);
  expect((await scene.act(scene.owner, there._id, "cross")).status).toBe(303);
  expect((await jan.post(`/feed/post/${postId}/comments`, { content: "I ja też" })).status).toBe(429);
  harness.clock.advance(61_000);
  const form = await jan.post(`/feed/post/${postId}/comments`, { content: "I ja też" });
  expect([form.status, form.location]).toEqual([303, `/feed/post/${postId}#comments`]);
  expect((await harness.guest().get("/feed/post/nikt/comments")).status).toBe(404);
});

test("what is said of a film with a password is read, and added to, by who knows it", async () => {
  const { owner, said, video } = scene;
  const [author, stranger] = [await person(harness), await person(harness)];
  const head = await said(author, "Tylko między nami");
  expect((await owner.api("PATCH", `/videos/${video.id}`, { password: "tajne haslo" })).status).toBe(200);
  const doors = [
    `/api/comments?videoId=${video.id}`,
    ...[`/api/comments?parentId=${head._id}`, `/api/comments/${head._id}`],
    ...[`/watch/${video.id}/comments`, `/watch/${video.id}/comments/news`],
    ...[`/comments/${head._id}`, `/comments/${head._id}/replies`, `/comments/${head._id}/form?what=reply`],
  ];
  const statuses = () => Promise.all(doors.map(async (path) => (await stranger.get(path)).status));
  const say = () => stranger.api("POST", "/comments", { videoId: video.id, content: "Zgaduję" });
  expect(await statuses()).toEqual(doors.map(() => 404));
  expect((await say()).status).toBe(404);
  expect((await stranger.post(`/watch/${video.id}/comments`, { content: "Zgaduję" })).status).toBe(404);
  await stranger.post(`/watch/${video.id}`, { password: "tajne haslo" });
  expect(await statuses()).toEqual(doors.map((path) => (path === `/comments/${head._id}` ? 302 : 200)));
  expect((await say()).status).toBe(201);
});
