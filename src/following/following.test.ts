import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { indexPeople } from "../search/rules/index-names.ts";
import { makeChannel, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { makePost } from "../testing/posts.ts";
import { notePost } from "./rules.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

type Asking = Awaited<ReturnType<typeof person>>;
type Author = { _id: string; name: string; followersCount: number; featured: boolean; following: boolean };
const profile = async (who: Asking, id: string) => (await who.api("GET", `/user-profile/${id}`)).json as Author;
const items = async (who: Asking, path: string) => ((await who.api("GET", path)).json as { items: Author[] }).items;
const ids = (authors: Author[]) => authors.map(({ _id }) => _id);

test("following begins once and ends once, and is counted so", async () => {
  const [me, author] = [await person(harness), await makeUser(harness)];
  const is = async () => (await me.api("GET", `/users/${author.id}/is-following`)).json;
  expect(await is()).toEqual({ following: false });
  for (let time = 0; time < 2; time++) expect((await me.api("POST", `/users/${author.id}/follow`)).status).toBe(204);
  expect(await is()).toEqual({ following: true });
  expect(await profile(me, author.id)).toMatchObject({ followersCount: 1, following: true });
  expect(await profile(harness.guest(), author.id)).toMatchObject({ followersCount: 1, following: false });
  expect(ids(await items(me, "/followed-by-me"))).toEqual([author.id]);
  for (let time = 0; time < 2; time++) expect((await me.api("POST", `/users/${author.id}/unfollow`)).status).toBe(204);
  expect(await profile(me, author.id)).toMatchObject({ followersCount: 0, following: false });
  expect(await items(me, "/followed-by-me")).toEqual([]);
});

test("many follow one at once, and each is counted", async () => {
  const author = await makeUser(harness);
  const crowd = await Promise.all(Array.from({ length: 8 }, () => person(harness)));
  await Promise.all(crowd.map((who) => who.api("POST", `/users/${author.id}/follow`)));
  expect((await profile(harness.guest(), author.id)).followersCount).toBe(8);
});

test("nobody follows themselves, or somebody who is not there", async () => {
  const me = await person(harness);
  expect((await me.api("POST", `/users/${me.userId}/follow`)).json).toMatchObject({ error: "FOLLOW_YOURSELF" });
  const blocked = await makeUser(harness, { blockedAt: 1 });
  const asleep = await makeUser(harness, { activatedAt: null });
  for (const id of [blocked.id, asleep.id, "0000000000000000000000"]) {
    expect((await me.api("POST", `/users/${id}/follow`)).status).toBe(404);
    expect((await me.api("GET", `/user-profile/${id}`)).status).toBe(404);
    expect((await me.get(`/user/${id}`)).status).toBe(404);
  }
});

test("staff choose the featured; all authors come by their followers, and are found by name", async () => {
  const staff = await person(harness, "moderator");
  const [one, two, none] = [
    await makeUser(harness, { name: "Zenobia", surname: "Pisarska" }),
    await makeUser(harness),
    await makeUser(harness, { name: "Zenobia", surname: "Milcząca" }),
  ];
  await indexPeople(harness.ctx, [one.id, two.id, none.id]);
  await harness.ctx.write((tx) => notePost(tx, one.id, 5));
  for (let n = 0; n < 9; n++) await (await person(harness)).api("POST", `/users/${two.id}/follow`);
  const all = ids(await items(staff, "/feed-authors"));
  expect([all[0], all.includes(one.id), all.includes(none.id)]).toEqual([two.id, true, false]);
  expect(await items(staff, "/feed-authors?featured=true")).toEqual([]);
  for (const { id } of [two, one]) {
    harness.clock.advance(1000);
    expect((await staff.post(`/user/${id}/featured`, { featured: "1" })).status).toBe(303);
  }
  expect(ids(await items(staff, "/feed-authors?featured=true"))).toEqual([one.id, two.id]);
  await staff.post(`/user/${two.id}/featured`, { featured: "0" });
  expect(ids(await items(staff, "/feed-authors?featured=true"))).toEqual([one.id]);
  expect(ids(await items(staff, "/feed-authors?search=zenobia"))).toEqual([one.id]);
  expect((await harness.guest().get("/feed/featured-users?query=zenobia")).text).toContain(`/user/${one.id}`);
  expect((await harness.guest().get("/feed/featured-users")).text).toContain("Zenobia");
});

test("a person's page says what they let everybody know, and nothing more", async () => {
  const author = await makeUser(harness, {
    name: "Halina",
    bio: "Gotuję od czterdziestu lat.",
    email: "tajny-adres@example.org",
    phone: "600700800",
    address: "Tajna 5, Kraków",
    age: 61,
  });
  const [open, closed] = [
    await makeChannel(harness, author, { name: "Kuchnia jawna" }),
    await makeChannel(harness, author, { name: "Kuchnia tajna", visibility: "private", listedAt: null }),
  ];
  await makePost(harness, author, { message: "Sama od siebie" });
  await makePost(harness, author, { message: "W imieniu kanału", channelId: open.id });
  for (const who of [harness.guest(), await person(harness)]) {
    const texts = [
      (await who.get(`/user/${author.id}`)).text,
      (await who.api("GET", `/user-profile/${author.id}`)).text,
    ];
    for (const text of texts) {
      for (const known of ["Halina", "Gotuję od czterdziestu lat.", open.name]) expect(text).toContain(known);
      for (const secret of ["tajny-adres", "600700800", "Tajna 5", closed.name, "W imieniu kanału"])
        expect(text).not.toContain(secret);
    }
    expect(texts[0]).toContain("Sama od siebie");
  }
});

test("whoever mutes a person sees that on their page, and none of their posts", async () => {
  const [me, author] = [await person(harness), await makeUser(harness)];
  await makePost(harness, author, { message: "Słychać mnie?" });
  const shown = async () => (await me.get(`/user/${author.id}`)).text.includes("Słychać mnie?");
  expect(await shown()).toBe(true);
  expect((await me.post(`/user/${author.id}/mute`, { mute: "1" })).status).toBe(303);
  expect(await shown()).toBe(false);
  await me.post(`/user/${author.id}/mute`, { mute: "0" });
  expect(await shown()).toBe(true);
});

test("the list of those whom one follows goes on where many began at the same moment, without the blocked", async () => {
  const me = await person(harness);
  const followed = await Promise.all(Array.from({ length: 33 }, () => makeUser(harness)));
  for (const { id } of followed) await me.api("POST", `/users/${id}/follow`);
  const first = await me.get("/feed/followed-by-me");
  const [, on = ""] = /<p class="pager">.*?href="([^"]+)"/s.exec(first.text) ?? [];
  const second = await me.get(on.replaceAll("&amp;", "&"));
  const shown = (text: string) => followed.filter(({ id }) => text.includes(`/user/${id}"`)).map(({ id }) => id);
  expect([shown(first.text).length, shown(second.text).length]).toEqual([30, 3]);
  expect(new Set([...shown(first.text), ...shown(second.text)]).size).toBe(33);
  const [gone] = followed;
  await harness.ctx.write((tx) =>
    tx.db
      .update(users)
      .set({ blockedAt: 1 })
      .where(eq(users.id, gone?.id ?? "")),
  );
  expect(ids(await items(me, "/followed-by-me?limit=100")).length).toBe(32);
});

test("whom somebody follows is theirs to know, until they show it", async () => {
  const [ala, jan] = [await person(harness), await makeUser(harness, { name: "Janina", surname: "Śnieżna" })];
  await ala.api("POST", `/users/${jan.id}/follow`);
  const told = async () => ({
    page: (await harness.guest().get(`/user/${ala.userId}`)).text.includes("Śnieżna"),
    api: ((await harness.guest().api("GET", `/user-profile/${ala.userId}`)).json as { follows: unknown }).follows,
  });
  expect(await told()).toEqual({ page: false, api: null });
  await ala.post("/account/privacy", { showsFollows: "1" });
  harness.clock.advance(3000);
  expect(await told()).toEqual({ page: true, api: [{ _id: jan.id, name: "Janina Śnieżna" }] });
  await ala.post("/account/privacy", {});
  harness.clock.advance(3000);
  expect(await told()).toEqual({ page: false, api: null });
});
