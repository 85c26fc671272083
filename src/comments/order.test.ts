import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { minute } from "../platform/clock.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { type Asking, makePost, talk } from "../testing/comments.ts";
import { person } from "../testing/factories.ts";
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

const codeOf = (answer: { json: unknown }) => (answer.json as { error?: string }).error;
const settings = (who: Asking, form: Record<string, string>) =>
  who.post(`/manage-channel/${scene.channel.id}/comments`, { action: "settings", from: "everybody", ...form });

test("who keeps order crosses out with a reason and takes it back; others do neither", async () => {
  const { said, act, page, owner } = scene;
  const author = await person(harness);
  const { _id } = await said(author, "Zarabiajcie z domu");
  for (const who of [author, await person(harness), await person(harness, "creator")])
    expect((await act(who, _id, "cross", { reason: "spam" })).status).toBe(403);
  expect((await act(harness.guest(), _id, "cross")).status).toBe(401);
  expect((await act(owner, _id, "cross", { reason: "spam" })).status).toBe(303);
  const struck = await page();
  expect(struck).toContain("Przekreślone przez moderatora: spam");
  expect(struck).toMatch(new RegExp(`class="comment struck" id="comment-${_id}"`));
  expect((await act(await person(harness, "moderator"), _id, "uncross")).status).toBe(303);
  expect(await page()).not.toContain("Przekreślone");
  expect((await act(owner, _id, "cross", { reason: "x".repeat(201) })).status).toBe(422);
  expect((await act(owner, _id, "nic")).status).toBe(422);
});

test("one comment is pinned at a time, stands first and once, and a reply never", async () => {
  const { said, act, page, owner } = scene;
  const people = [await person(harness), await person(harness), await person(harness)];
  const ids: string[] = [];
  for (const [n, who] of people.entries()) ids.push((await said(who, `Komentarz ${n}`))._id);
  const [first = "", second = ""] = ids;
  const shown = async () => [...(await page()).matchAll(/id="comment-(\w+)"/g)].map(([, id]) => id);
  await act(owner, second, "pin");
  await act(owner, first, "pin");
  expect(await shown()).toEqual([first, ids[2], second]);
  expect((await page()).split("comment-pin").length - 1).toBe(1);
  const reply = await said(owner, "Odpowiedź", { parentCommentId: second });
  expect((await act(owner, reply._id, "pin")).status).toBe(404);
  await act(owner, second, "unpin");
  expect((await shown())[0]).toBe(first);
  await act(owner, first, "cross");
  expect(await page()).not.toContain("comment-pin");
});

test("a blocked commenter writes nothing at the channel, for as long as was said, and in no chat of it", async () => {
  const { said, say, act, owner } = scene;
  const author = await person(harness);
  const { _id } = await said(author, "Raz");
  expect((await act(author, _id, "block", { duration: "h1" })).status).toBe(403);
  expect((await act(owner, _id, "block", { duration: "zawsze" })).status).toBe(422);
  expect((await act(owner, _id, "block", { duration: "h1" })).status).toBe(303);
  const refused = await say(author, "Dwa");
  expect([refused.status, codeOf(refused)]).toEqual([403, "COMMENT_BLOCKED"]);
  expect((await scene.page(author)).includes("Nie możesz teraz komentować")).toBe(true);
  const edited = await author.api("PATCH", `/comments/${_id}`, { content: "Raz, a dobrze" });
  expect([edited.status, codeOf(edited)]).toEqual([403, "COMMENT_BLOCKED"]);
  const form = await author.post(`/comments/${_id}/edit`, { content: "Raz, a dobrze" });
  expect([form.status, form.text.includes("Raz, a dobrze")]).toEqual([403, true]);
  const listed = await owner.api("GET", `/channels/${scene.channel.id}/blocked-users`);
  expect(listed.text).toContain(author.userId ?? "");
  expect((await act(owner, _id, "unblock")).status).toBe(303);
  expect((await say(author, "Dwa")).status).toBe(201);
  await act(owner, _id, "block", { duration: "m1" });
  expect((await say(author, "Trzy")).status).toBe(201);
  const own = await said(owner, "Od nas");
  expect((await act(owner, own._id, "block", { duration: "h1" })).status).toBe(403);
});

test("staff block on the whole site, below persons' posts too, and a channel's people do not", async () => {
  const { said, act, owner } = scene;
  const other = await talk(harness);
  const [author, staff] = [await person(harness), await person(harness, "moderator")];
  const { _id } = await said(author, "Raz");
  expect((await act(owner, _id, "block", { duration: "h1", scope: "site" })).status).toBe(403);
  expect((await act(staff, _id, "block", { duration: "h1", scope: "site" })).status).toBe(303);
  const postId = await makePost(harness, owner.userId ?? "");
  expect(codeOf(await other.say(author, "Dwa"))).toBe("COMMENT_BLOCKED");
  expect(codeOf(await other.say(author, "Trzy", { postId }))).toBe("COMMENT_BLOCKED");
  expect((await staff.get(`/comments/${_id}/form?what=block`)).text).toContain("W\u00a0całym serwisie");
  expect((await owner.get(`/comments/${_id}/form?what=block`)).text).not.toContain("całym serwisie");
});

test("who is muted is read no more by whoever muted them, in lists, threads and pins, and by all others still", async () => {
  const { said, act, listed, repliesTo, owner, page } = scene;
  const [reader, loud, other] = [await person(harness), await person(harness), await person(harness)];
  const head = await said(loud, "Hałas");
  await act(owner, head._id, "pin");
  const quiet = await said(other, "Cisza");
  await said(loud, "Hałas w odpowiedzi", { parentCommentId: quiet._id });
  expect((await act(reader, head._id, "mute")).status).toBe(303);
  expect((await listed(reader)).map(({ content }) => content)).toEqual(["Cisza"]);
  expect(await repliesTo(quiet._id, reader)).toEqual([]);
  expect(await page(reader)).not.toContain("Hałas");
  expect((await listed(other)).length).toBe(2);
  expect(await page(other)).toContain("Hałas");
  expect((await act(reader, quiet._id, "mute")).status).toBe(303);
  expect((await act(other, quiet._id, "mute")).status).toBe(404);
});

test("a channel opens its comments to everybody, to subscribers, or to nobody", async () => {
  const { say, owner, channel } = scene;
  const [fan, stranger] = [await person(harness), await person(harness)];
  await harness.ctx.write((tx) =>
    tx.db
      .insert(subscriptions)
      .values({ userId: fan.userId ?? "", channelId: channel.id, createdAt: harness.clock.now() }),
  );
  expect((await settings(stranger, { from: "nobody" })).status).toBe(302);
  expect((await settings(owner, { from: "subscribers" })).status).toBe(303);
  expect((await say(fan, "Nasze")).status).toBe(201);
  const refused = await say(stranger, "Moje");
  expect([refused.status, codeOf(refused)]).toEqual([403, "COMMENTS_FOR_SUBSCRIBERS"]);
  expect(await scene.page(stranger)).toContain("Komentować mogą tylko subskrybenci");
  expect((await say(owner, "Od kanału")).status).toBe(201);
  await settings(owner, { from: "nobody" });
  for (const who of [fan, stranger, owner]) expect(codeOf(await say(who, "Nic"))).toBe("COMMENTS_OFF");
  expect((await settings(owner, { from: "wszyscy" })).status).toBe(422);
});

test("what the channel holds is seen by its author and who keeps order, and counts once it is let in", async () => {
  const { said, say, act, listed, owner, page, channel } = scene;
  await settings(owner, { holdLinks: "1", words: "promocja" });
  const author = await person(harness);
  const link = await said(author, "Zobacz https://example.org");
  const word = await said(author, "Wielka PROMOCJA!");
  const plain = await said(author, "Ładnie");
  expect([link.waiting, word.waiting, plain.waiting]).toEqual([true, true, false]);
  expect((await listed()).map(({ content }) => content)).toEqual(["Ładnie"]);
  expect(await page()).not.toContain("PROMOCJA");
  expect(await page(author)).toContain("Na razie widzisz go tylko Ty");
  const stranger = await person(harness);
  for (const [who, status] of [
    [author, 200],
    [owner, 200],
    [stranger, 404],
    [harness.guest(), 404],
  ] as const)
    expect((await who.api("GET", `/comments/${link._id}`)).status).toBe(status);
  expect((await say(stranger, "Odpowiedź", { parentCommentId: link._id })).status).toBe(404);
  const managed = (state: string) => owner.get(`/manage-channel/${channel.id}/comments?state=${state}`);
  expect((await managed("waiting")).text).toContain("PROMOCJA");
  expect((await managed("waiting")).text).not.toContain("Ładnie");
  expect((await act(stranger, word._id, "approve")).status).toBe(404);
  expect((await act(owner, word._id, "approve")).status).toBe(303);
  expect((await act(owner, word._id, "approve")).status).toBe(303);
  expect((await listed()).length).toBe(2);
  expect(await page()).toContain("2 komentarze");
  // Words that are held come back to wait, and so does a link that an edit brings in.
  await author.api("PATCH", `/comments/${plain._id}`, { content: "Ładnie: https://example.org" });
  expect((await listed()).map(({ content }) => content)).toEqual(["Wielka PROMOCJA!"]);
  await act(owner, plain._id, "approve");
  const change = async (content: string) =>
    ((await author.api("PATCH", `/comments/${plain._id}`, { content })).json as { waiting: boolean }).waiting;
  expect(await change("Bardzo ładnie: https://example.org")).toBe(false);
  expect(await change("Bardzo ładnie: https://example.net")).toBe(true);
  for (const address of ["www.example.org", "example.org/tanio", "HTTPS://EXAMPLE.COM"])
    expect([address, (await said(author, `Zobacz ${address}`)).waiting]).toEqual([address, true]);
  expect((await said(author, "Ładnie.Bardzo i/lub nie, 3.5/5")).waiting).toBe(false);
  expect((await said(owner, "Nasza promocja: https://example.org")).waiting).toBe(false);
});

test("what is let in is new from then on, and takes its place after what was read meanwhile", async () => {
  const { said, act, owner, video, listed, repliesTo } = scene;
  await settings(owner, { holdLinks: "1" });
  const [author, other, reader] = [await person(harness), await person(harness), await person(harness)];
  const head = await said(other, "Początek");
  const held = await said(author, "https://example.org");
  const reply = await said(author, "https://example.org/dwa", { parentCommentId: head._id });
  await said(other, "Pierwsza odpowiedź", { parentCommentId: head._id });
  const since = harness.clock.now();
  const fresh = async (who = reader) =>
    ((await who.get(`/watch/${video.id}/comments/news?since=${since}`)).json as { fresh: string | null }).fresh;
  expect(await fresh()).toBeNull();
  harness.clock.advance(minute);
  for (const { _id } of [held, reply]) await act(owner, _id, "approve");
  expect([await fresh(), await fresh(author)]).toEqual(["2 nowe komentarze", null]);
  expect((await listed()).map(({ _id }) => _id)).toEqual([held._id, head._id]);
  expect((await repliesTo(head._id)).map(({ content }) => content)).toEqual([
    "Pierwsza odpowiedź",
    "https://example.org/dwa",
  ]);
  // Their author wrote them before, and waits for nothing.
  expect(await scene.page(author)).not.toContain("Następny komentarz za");
  const next = await author.api("POST", "/comments", { videoId: video.id, content: "Dziękuję" });
  expect(next.status).toBe(201);
  // What could be read and was held because it was edited keeps its place.
  await other.api("PATCH", `/comments/${head._id}`, { content: "Początek: https://example.org" });
  await act(owner, head._id, "approve");
  expect((await listed()).at(-1)?._id).toBe(head._id);
});

test("a reply that waited is let in only while its thread stands", async () => {
  const { said, act, owner, listed } = scene;
  await settings(owner, { holdLinks: "1" });
  const [author, other] = [await person(harness), await person(harness)];
  const head = await said(author, "Początek");
  const held = await said(other, "https://example.org", { parentCommentId: head._id });
  await author.api("DELETE", `/comments/${head._id}`);
  expect((await act(owner, held._id, "approve")).status).toBe(404);
  expect(await listed()).toEqual([]);
  expect(await scene.page()).toContain("0 komentarzy");
});

test("a person's first comment waits where the channel says so, the second does not", async () => {
  const { said, act, owner } = scene;
  await settings(owner, { holdFirst: "1" });
  const author = await person(harness);
  const first = await said(author, "Dzień dobry");
  expect([first.waiting, (await said(author, "Halo?")).waiting]).toEqual([true, true]);
  await act(owner, first._id, "approve");
  expect((await said(author, "Dziękuję")).waiting).toBe(false);
});

test("the channel's page lets in, takes away and answers; what is not the channel's it leaves alone", async () => {
  const { said, owner, channel, listed, repliesTo } = scene;
  const other = await talk(harness);
  await settings(owner, { holdLinks: "1" });
  const author = await person(harness);
  const held = await said(author, "https://example.org");
  const plain = await said(author, "Zwykły");
  const foreign = await other.said(author, "U sąsiada");
  const path = `/manage-channel/${channel.id}/comments`;
  const pick = [held._id, foreign._id];
  expect((await owner.post(path, { action: "approve", pick })).status).toBe(303);
  expect((await owner.post(path, { action: "delete", pick: foreign._id })).status).toBe(303);
  expect((await other.listed()).length).toBe(1);
  expect((await listed()).length).toBe(2);
  const answered = await owner.post(path, { action: "reply", comment: plain._id, content: "Dziękujemy" });
  expect(answered.status).toBe(303);
  expect(await repliesTo(plain._id)).toMatchObject([{ content: "Dziękujemy", commentAs: "channel" }]);
  expect((await owner.post(path, { action: "reply", comment: foreign._id, content: "Nie" })).status).toBe(404);
  expect((await owner.post(path, { action: "delete", pick: [plain._id, held._id] })).status).toBe(303);
  expect((await listed()).map(({ deleted }) => deleted)).toEqual([true]);
  const staff = await person(harness, "moderator");
  expect((await staff.get("/admin/comments")).text).toContain("U sąsiada");
  expect((await staff.post("/admin/comments", { action: "delete", pick: foreign._id })).status).toBe(303);
  expect(await other.listed()).toEqual([]);
});
