import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { follows } from "../following/table.ts";
import { happen } from "../platform/reactions.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { type Asking, makePost, talk } from "../testing/comments.ts";
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

const named = async (name: string) => loginAs(harness, await makeUser(harness, { name }));

/** What somebody's bell lists: what it says, and where it leads. */
async function told(who: Asking): Promise<[string, string][]> {
  const { text } = await who.get("/notifications");
  return [...text.matchAll(/class="notice-i[^"]*" href="([^"]*)".*?class="notice-h">(.*?)<\/span>(?:<b|<time)/gs)].map(
    ([, href = "", words = ""]) =>
      [words.replace(/<span.*?<\/span>/g, "").replace(/&nbsp;|\u00a0/g, " "), href.replaceAll("&amp;", "&")] as const,
  ) as [string, string][];
}

test("a reply is told to whom it answers, by name, and leads to its very place", async () => {
  const [anna, ola, jan] = [await named("Anna"), await named("Ola"), await named("Jan")];
  const head = await scene.said(anna, "Początek");
  const reply = await scene.said(ola, "Odpowiedź", { parentCommentId: head._id });
  const at = (id: string) => `/watch/${scene.video.id}?comment=${id}#comment-${id}`;
  expect(await told(anna)).toEqual([["Ola: odpowiedź na Twój komentarz", at(reply._id)]]);
  const deeper = await scene.said(jan, "Do Oli", { parentCommentId: reply._id });
  expect(await told(ola)).toEqual([["Jan: odpowiedź na Twój komentarz", at(deeper._id)]]);
  expect((await told(anna)).length).toBe(1);
  // One's own words are no news to oneself.
  await scene.said(anna, "Do siebie", { parentCommentId: head._id });
  expect((await told(anna)).length).toBe(1);
});

test("what several people do before one looks is told once, each of them counted once", async () => {
  const anna = await named("Anna");
  const head = await scene.said(anna, "Początek");
  const say = async (name: Asking, words: string) => scene.said(name, words, { parentCommentId: head._id });
  const [ola, jan] = [await named("Ola"), await named("Jan")];
  await say(jan, "Jeden");
  await say(jan, "Dwa");
  expect((await told(anna)).map(([words]) => words)).toEqual(["2 odpowiedzi na Twój komentarz"]);
  for (const name of ["Ewa", "Iza", "Kuba"]) await say(await named(name), `Od ${name}`);
  await say(ola, "Ostatnia");
  expect((await told(anna)).map(([words]) => words)).toEqual(["Ola i 4 inne osoby: odpowiedź na Twój komentarz"]);
  const list = (await anna.api("GET", "/notifications")).json as { items: { count: number; details: object }[] };
  expect(list.items[0]).toMatchObject({ type: "comment_reply", count: 6, details: { by: "Ola", people: 5 } });
  await anna.post("/notifications/mark-as-read");
  await say(ola, "Po przeczytaniu");
  expect((await told(anna)).map(([words]) => words)).toEqual(["Ola: odpowiedź na Twój komentarz"]);
});

test("the first like of a comment is told without a name, and neither a dislike nor a changed mind is", async () => {
  const [anna, ola] = [await named("Anna"), await named("Ola")];
  const head = await scene.said(anna, "Początek");
  const rate = (who: Asking, rating: number) => who.api("POST", `/comments/${head._id}/rate`, { rating });
  await rate(ola, -1);
  await rate(ola, 1);
  await rate(anna, 1);
  expect(await told(anna)).toEqual([]);
  await rate(await named("Jan"), 1);
  const path = `/watch/${scene.video.id}?comment=${head._id}#comment-${head._id}`;
  expect(await told(anna)).toEqual([["1 nowa ocena Twojego komentarza", path]]);
  // Taken back and given again it is none either, also once it was read.
  const ewa = await named("Ewa");
  for (const rating of [1, 0, 1]) await rate(ewa, rating);
  const said = "2 nowe oceny Twojego komentarza";
  expect(await told(anna)).toEqual([[said, path]]);
  await anna.post("/notifications/mark-as-read");
  for (const rating of [0, 1]) await rate(ewa, rating);
  expect(await told(anna)).toEqual([[said, path]]);
});

test("what was told of a comment goes with it, and what is told of others there stays", async () => {
  const { owner, said, video } = scene;
  const [anna, ola, jan] = [await named("Anna"), await named("Ola"), await named("Jan")];
  const head = await said(anna, "Początek");
  const reply = await said(ola, "Obelga", { parentCommentId: head._id });
  await jan.api("POST", `/comments/${reply._id}/rate`, { rating: 1 });
  expect((await told(anna)).length + (await told(ola)).length).toBe(2);
  await owner.api("DELETE", `/comments/${reply._id}`);
  expect([await told(anna), await told(ola)]).toEqual([[], []]);
  expect(await told(owner)).toEqual([["1 nowy komentarz pod filmem", `/watch/${video.id}`]]);
  await anna.api("DELETE", `/comments/${head._id}`);
  await said(ola, "Raz");
  const last = await said(ola, "Dwa");
  expect((await told(owner)).length).toBe(1);
  await ola.api("DELETE", `/comments/${last._id}`);
  const [[, path] = []] = await told(owner);
  expect(path).toBe(`/watch/${video.id}`);
});

test("below a channel's video its people hear of comments, but not of those that wait", async () => {
  const { owner, channel, said, act } = scene;
  await owner.post(`/manage-channel/${channel.id}/comments`, { action: "settings", from: "everybody", holdLinks: "1" });
  const ola = await named("Ola");
  const held = await said(ola, "https://example.org");
  expect(await told(owner)).toEqual([]);
  await act(owner, held._id, "approve");
  expect((await told(owner)).map(([words]) => words)).toEqual(["Ola: komentarz pod filmem"]);
});

test("what waited is told to its author and to whom it answers as soon as it is let in, and goes with it", async () => {
  const { owner, channel, said, act, video } = scene;
  await owner.post(`/manage-channel/${channel.id}/comments`, { action: "settings", from: "everybody", holdLinks: "1" });
  const [anna, ola] = [await named("Anna"), await named("Ola")];
  const head = await said(anna, "Początek");
  const held = await said(ola, "https://example.org", { parentCommentId: head._id });
  expect([await told(anna), await told(ola)]).toEqual([[], []]);
  await act(owner, held._id, "approve");
  const place = `/watch/${video.id}?comment=${held._id}#comment-${held._id}`;
  expect(await told(anna)).toEqual([["Ola: odpowiedź na Twój komentarz", place]]);
  expect(await told(ola)).toEqual([["Twój komentarz został zatwierdzony", place]]);
  await act(owner, held._id, "approve");
  expect((await told(ola)).length).toBe(1);
  await ola.api("DELETE", `/comments/${held._id}`);
  expect([await told(anna), await told(ola)]).toEqual([[], []]);
});

test("whom one mutes is not heard of, and neither is a kind that one has silenced", async () => {
  const [anna, ola, jan] = [await named("Anna"), await named("Ola"), await named("Jan")];
  const head = await scene.said(anna, "Początek");
  await anna.api("POST", "/auth/block-user", { userId: ola.userId });
  await scene.said(ola, "Wyciszona", { parentCommentId: head._id });
  expect(await told(anna)).toEqual([]);
  await anna.post("/account/notifications", { bell: "1", "bell.ratings": "1", "bell.comments": "1" });
  await scene.said(jan, "Ucichło", { parentCommentId: head._id });
  expect(await told(anna)).toEqual([]);
  await jan.api("POST", `/comments/${head._id}/rate`, { rating: 1 });
  expect((await told(anna)).length).toBe(1);
  const page = (await anna.get("/account/notifications")).text;
  const ticked = (kind: string) => new RegExp(`name="bell.${kind}"[^>]*checked`).test(page);
  expect(["comments", "replies", "ratings", "posts"].map(ticked)).toEqual([true, false, true, false]);
});

test("a new post is told to those who follow its author, its likes to its author, and both go with it", async () => {
  const author = await makeUser(harness, { name: "Autorka" });
  const [fan, muting, silent, subscriber] = [await named("Fan"), await named("B"), await named("C"), await named("D")];
  const createdAt = harness.clock.now();
  await harness.ctx.write(async (tx) => {
    for (const { userId = "" } of [fan, muting, silent])
      await tx.db.insert(follows).values({ userId, followedId: author.id, createdAt });
    await tx.db
      .insert(subscriptions)
      .values({ userId: subscriber.userId ?? "", channelId: scene.channel.id, createdAt });
  });
  await muting.api("POST", "/auth/block-user", { userId: author.id });
  await silent.post("/account/notifications", { bell: "1" });
  const postId = await makePost(harness, author.id);
  const ofChannel = await makePost(harness, scene.user.id, scene.channel.id);
  await harness.ctx.write(async (tx) => {
    await happen(tx, "post published", { postId, userId: author.id, channelId: null });
    await happen(tx, "post published", { postId: ofChannel, userId: scene.user.id, channelId: scene.channel.id });
    await happen(tx, "post rated", { postId, userId: author.id, channelId: null, byUserId: fan.userId ?? "" });
  });
  await harness.runJobs();
  expect(await told(fan)).toEqual([["Autorka: nowy wpis", `/feed/post/${postId}`]]);
  expect(await told(subscriber)).toEqual([["Góry: nowy wpis", `/feed/post/${ofChannel}`]]);
  expect([await told(muting), await told(silent)]).toEqual([[], []]);
  const asAuthor = await loginAs(harness, author);
  expect((await told(asAuthor)).map(([words]) => words)).toEqual(["1 nowa ocena Twojego wpisu"]);
  await harness.ctx.write((tx) => happen(tx, "post deleted", { postId }));
  expect([await told(fan), await told(asAuthor)]).toEqual([[], []]);
});

test("a post that is gone before its news is told is none", async () => {
  const [author, fan] = [await makeUser(harness), await person(harness)];
  await harness.ctx.write((tx) =>
    tx.db.insert(follows).values({ userId: fan.userId ?? "", followedId: author.id, createdAt: 1 }),
  );
  await harness.ctx.write((tx) =>
    happen(tx, "post published", { postId: "niema", userId: author.id, channelId: null }),
  );
  await harness.runJobs();
  expect(await told(fan)).toEqual([]);
});
