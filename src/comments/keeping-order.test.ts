import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { chatModerators } from "../chat/table.ts";
import { type Asking, talk } from "../testing/comments.ts";
import { loginAs, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
let scene: Awaited<ReturnType<typeof talk>>;
beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  scene = await talk(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

/** Somebody whom the channel lets keep order in its chats. */
async function appointed(): Promise<Asking> {
  const user = await makeUser(harness);
  const made = { channelId: scene.channel.id, userId: user.id, createdAt: harness.clock.now() };
  await harness.ctx.write((tx) => tx.db.insert(chatModerators).values(made));
  return loginAs(harness, user);
}

const settings = { action: "settings", from: "everybody", words: "" };
const hold = () => scene.owner.post(`/manage-channel/${scene.channel.id}/comments`, { ...settings, holdFirst: "1" });

test("whom a channel appointed in its chats keeps order below its films, among those who are not above them", async () => {
  const { said, act, owner } = scene;
  const [moderator, viewer, stranger] = [await appointed(), await person(harness), await person(harness)];
  const words = await said(viewer, "Sprzedam opla");
  const above = await said(owner, "Zapraszam na kanał");
  for (const action of ["cross", "uncross", "pin", "unpin"]) {
    expect([action, (await act(stranger, words._id, action)).status]).toEqual([action, 403]);
    expect([action, (await act(moderator, words._id, action)).status]).toEqual([action, 303]);
  }
  // Those above may be pinned, and are neither crossed out, taken away nor blocked.
  expect((await act(moderator, above._id, "pin")).status).toBe(303);
  expect((await act(moderator, above._id, "cross")).status).toBe(403);
  expect((await moderator.post(`/comments/${above._id}/delete`)).status).toBe(403);
  expect((await act(moderator, above._id, "block", { duration: "d1" })).status).toBe(403);
  const menu = await scene.page(moderator);
  expect(menu).toContain(`/comments/${words._id}/form?what=block`);
  expect((await act(moderator, words._id, "block", { duration: "m5" })).status).toBe(303);
  expect((await scene.say(viewer, "Jeszcze raz ja")).status).toBe(403);
  expect((await moderator.post(`/comments/${words._id}/delete`)).status).toBe(303);
  expect((await scene.listed()).map(({ _id }) => _id)).toEqual([above._id]);
  // Of other channels' films they are nobody's moderator, and the desk stays its members'.
  const other = await talk(harness);
  const elsewhere = await other.said(viewer, "Gdzie indziej");
  expect((await act(moderator, elsewhere._id, "cross")).status).toBe(403);
  expect((await moderator.get(`/manage-channel/${scene.channel.id}/comments`)).location).toBe("/");
});

test("what waits stands below the film for whoever keeps order there, and they let it in", async () => {
  await hold();
  const [moderator, viewer] = [await appointed(), await person(harness)];
  const { _id } = (await scene.say(viewer, "Mój pierwszy raz tutaj")).json as { _id: string };
  for (const who of [moderator, scene.owner, viewer]) expect(await scene.page(who)).toContain("Mój pierwszy raz tutaj");
  for (const who of [harness.guest(), await person(harness)])
    expect(await scene.page(who)).not.toContain("Mój pierwszy raz tutaj");
  expect((await scene.act(moderator, _id, "approve")).status).toBe(303);
  expect(await scene.page()).toContain("Mój pierwszy raz tutaj");
});

test("a block lasts for any of ten lengths, and no other", async () => {
  const words = await scene.said(await person(harness), "Dzień dobry");
  const form = await scene.owner.get(`/comments/${words._id}/form?what=block`);
  const offered = [...form.text.matchAll(/<option value="([a-z]+\d+)"/g)].map(([, value]) => value);
  expect(offered).toEqual(["m1", "m5", "m10", "m30", "h1", "h4", "d1", "d7", "d30", "y100"]);
  expect((await scene.act(scene.owner, words._id, "block", { duration: "d2" })).status).toBe(422);
});

test("the desk finds comments by the beginnings of their words, whatever their marks, page by page", async () => {
  const base = `/manage-channel/${scene.channel.id}/comments`;
  const found = async (query: string, more = "") => {
    const { text } = await scene.owner.get(`${base}?query=${encodeURIComponent(query)}${more}`);
    return [...text.matchAll(/class="check"[^>]*name="pick" value="(\w+)"/g)].map(([, id]) => id ?? "");
  };
  const viewer = await person(harness);
  const [one, two] = [await scene.said(viewer, "Żółta <b>łódka</b>"), await scene.said(viewer, "Zielona łódź, 100%")];
  expect(await found("ŁÓD")).toEqual([two._id, one._id]);
  expect(await found("lodka zolta")).toEqual([one._id]);
  expect(await found("100%")).toEqual([two._id]);
  expect(await found("ódka")).toEqual([]);
  // What says nothing narrows nothing.
  expect((await found("%")).length).toBe(2);
  expect(await found("lodka", "&state=waiting")).toEqual([]);
  const many: string[] = [];
  for (let n = 0; n < 22; n++) many.push((await scene.said(await person(harness), `łódka numer ${n}`))._id);
  const first = await found("łódka");
  const { text } = await scene.owner.get(`${base}?query=${encodeURIComponent("łódka")}`);
  const next = /href="([^"]*before=[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const rest = await scene.owner.get(next);
  const then = [...rest.text.matchAll(/class="check"[^>]*name="pick" value="(\w+)"/g)].map(([, id]) => id ?? "");
  expect([...first, ...then]).toEqual([...many.reverse(), one._id]);
});

test("the likes of what is on the page are told anew, and of nothing that stands elsewhere", async () => {
  const [anna, jan] = [await person(harness), await person(harness)];
  const here = await scene.said(anna, "Tutaj");
  const elsewhere = await (await talk(harness)).said(anna, "Gdzie indziej");
  await jan.api("POST", `/comments/${here._id}/rate`, { rating: 1 });
  const news = await harness.guest().get(`/watch/${scene.video.id}/comments/news?shown=${here._id}.${elsewhere._id}.x`);
  expect(JSON.parse(news.text).likes).toEqual({ [here._id]: "1" });
});

test("an address that names a comment says so to the page, but not where its author is muted", async () => {
  const [anna, jan] = [await person(harness), await person(harness)];
  const { _id } = await scene.said(anna, "Tu stoję");
  expect(await scene.page(jan, `?comment=${_id}`)).toContain(`data-pointed="${_id}"`);
  await scene.act(jan, _id, "mute");
  expect(await scene.page(jan, `?comment=${_id}`)).not.toContain("Tu stoję");
});

test("without scripts what one does on a film that is played out of a list leads back to it there", async () => {
  const viewer = await person(harness);
  const list = (await viewer.api("POST", "/playlists", { name: "Lista", videoIds: [scene.video.id] })).json as {
    _id: string;
  };
  const path = `/watch/${scene.video.id}`;
  const from = { referer: `http://localhost:3000${path}?playlistId=${list._id}&loop=1` };
  const there = `${path}?playlistId=${list._id}&loop=1`;
  expect((await viewer.post(`${path}/rating`, { rating: "1" }, from)).location).toBe(there);
  expect((await viewer.post("/watch-later", { id: scene.video.id, keep: "1" }, from)).location).toBe(there);
  expect((await viewer.post(`${path}/comments`, { content: "Z listy" }, from)).location).toBe(`${there}#comments`);
  // A form on a page of its own is opened from there, and leads there too; also when it was refused once.
  const own = await scene.said(await person(harness), "Odpowiedz mi");
  const form = await viewer.get(`/comments/${own._id}/form?what=reply`, from);
  const back = /name="back" value="([^"]+)"/.exec(form.text)?.[1]?.replaceAll("&amp;", "&");
  expect(back).toBe(there);
  const reply = { content: "", parentCommentId: own._id, back: back ?? "" };
  expect((await viewer.post(`${path}/comments`, reply)).text).toContain(`value="${there.replaceAll("&", "&amp;")}"`);
  harness.clock.advance(61_000);
  const answered = await viewer.post(`${path}/comments`, { ...reply, content: "Jest" });
  expect(answered.location).toMatch(/^[^?]+\?comment=\w+&playlistId=\w+&loop=1#comment-\w+$/);
  // It is no way to another page.
  harness.clock.advance(61_000);
  const led = await viewer.post(`${path}/comments`, { ...reply, content: "Dalej", back: "//other.test/?a=1" });
  expect(led.location).toStartWith(`${path}?comment=`);
  // Another page's address is not this one's.
  const other = { referer: `http://localhost:3000/watch/other?playlistId=${list._id}` };
  expect((await viewer.post(`${path}/rating`, { rating: "0" }, other)).location).toBe(path);
});
