import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId } from "../platform/db/id.ts";
import { talk } from "../testing/comments.ts";
import { makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { rateComment } from "./rules/change.ts";
import { comments } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** So many comments by one person, some of the same moment and rating. */
async function filled(count: number) {
  const scene = await talk(harness);
  const { id: userId } = await makeUser(harness);
  const now = harness.clock.now();
  const rows = Array.from({ length: count }, (_, n) => {
    const createdAt = now - 1_000_000 + Math.floor(n / 3);
    const rating = n % 4;
    return { id: newId(createdAt), videoId: scene.video.id, userId, content: `Komentarz ${n}`, createdAt, rating };
  });
  await harness.ctx.write((tx) => tx.db.insert(comments).values(rows));
  return { ...scene, rows };
}

const shownIn = (html: string) => [...html.matchAll(/id="comment-(\w+)"/g)].map(([, id]) => id ?? "");
const moreIn = (html: string) =>
  /href="(\/watch\/[^"]*\/comments\?[^"]*(?:before|without)=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");

test("whatever the order, its pages hold each comment once, with scripts and without", async () => {
  const { video, rows } = await filled(65);
  const all = rows.map(({ id }) => id).sort();
  for (const order of ["best", "newest", "oldest"])
    for (const headers of [{}, { "hx-request": "true" }] as Record<string, string>[]) {
      const found: string[] = [];
      let path: string | undefined = `/watch/${video.id}/comments?order=${order}`;
      while (path) {
        const { text } = await harness.guest().get(path, headers);
        found.push(...shownIn(text));
        path = moreIn(text);
      }
      expect([order, found.length]).toEqual([order, 65]);
      expect(found.sort()).toEqual(all);
    }
});

test("a comment that an address points to stands above the others and comes no second time, however far one reads", async () => {
  const { video, rows } = await filled(65);
  const all = rows.map(({ id }) => id).sort();
  const guest = harness.guest();
  for (const order of ["best", "newest", "oldest"]) {
    const last = shownIn(
      (await guest.get(`/watch/${video.id}?order=${order === "oldest" ? "newest" : "oldest"}`)).text,
    );
    const found: string[] = [];
    let path: string | undefined = `/watch/${video.id}?order=${order}&comment=${last[1]}`;
    while (path) {
      const { text } = await guest.get(path, found.length > 0 ? { "hx-request": "true" } : {});
      found.push(...shownIn(text));
      path = moreIn(text);
    }
    expect([order, found[0]]).toEqual([order, last[1]]);
    expect(found.sort()).toEqual(all);
  }
});

test("while others rate and write between two pages of the best, nobody reads a comment twice or misses one", async () => {
  const { video, rows, said } = await filled(45);
  const actor = { userId: (await person(harness)).userId ?? "", role: "user" as const, channelIds: [] };
  const first = await harness.guest().get(`/watch/${video.id}/comments?order=best`, { "hx-request": "true" });
  const found = shownIn(first.text);
  const unseen = rows.map(({ id }) => id).filter((id) => !found.includes(id));
  // One that was to come rises above all, one that was shown falls below.
  for (const id of unseen.slice(0, 3)) await rateComment(harness.ctx, actor, id, 1);
  for (const id of found.slice(0, 3)) await rateComment(harness.ctx, actor, id, -1);
  await said(await person(harness), "Nowy");
  let path = moreIn(first.text);
  while (path) {
    const { text } = await harness.guest().get(path, { "hx-request": "true" });
    found.push(...shownIn(text));
    path = moreIn(text);
  }
  expect(new Set(found).size).toBe(found.length);
  for (const { id } of rows) expect(found).toContain(id);
});

test("the API leaves out what it is told to, honours an offset, and refuses what is no list", async () => {
  const { video, rows } = await filled(25);
  const guest = harness.guest();
  const list = async (query: string) => {
    const answer = await guest.api("GET", `/comments?videoId=${video.id}${query}`);
    return { ...answer, ids: ((answer.json as { items?: { _id: string }[] }).items ?? []).map(({ _id }) => _id) };
  };
  const first = (await list("&sort=rating&limit=20")).ids;
  const rest = (await list(`&sort=rating&limit=20&excludeIds=${encodeURIComponent(JSON.stringify(first))}`)).ids;
  expect([...first, ...rest].sort()).toEqual(rows.map(({ id }) => id).sort());
  expect((await list("&sort=rating&limit=20&offset=20")).ids).toEqual(rest);
  expect((await list("&sortDesc=false&limit=1")).ids).toEqual((await list("&offset=24&limit=1")).ids);
  for (const wrong of ["excludeIds=nic", "excludeIds=%7B%7D", "excludeIds=%5B1%5D", "sort=likes", "offset=-1"])
    expect([wrong, (await list(`&${wrong}`)).status]).toEqual([wrong, 422]);
});

test("what is new is counted for others, and the number of all comments with it", async () => {
  const { video, said } = await talk(harness);
  const since = harness.clock.now();
  const [anna, jan] = [await person(harness), await person(harness)];
  await said(anna, "Nowy");
  await said(anna, "Jeszcze nowszy");
  const news = async (who: typeof anna) => (await who.get(`/watch/${video.id}/comments/news?since=${since}`)).json;
  expect(await news(jan)).toEqual({ count: "2 komentarze", fresh: "2 nowe komentarze", likes: {} });
  expect(await news(anna)).toEqual({ count: "2 komentarze", fresh: null, likes: {} });
  expect((await jan.get(`/watch/${video.id}/comments/news?since=-1`)).status).toBe(400);
});

test("the same words again, a filled trap and a newcomer's flood are refused", async () => {
  const { say, said, video } = await talk(harness);
  const anna = await person(harness);
  await said(anna, "Kup teraz!");
  const again = await say(anna, "  kup   <b>TERAZ</b>! ");
  expect([again.status, (again.json as { error: string }).error]).toEqual([409, "COMMENT_REPEATED"]);
  const other = await talk(harness);
  const long = "Zarabiajcie z domu, szczegóły znajdziecie w moim profilu";
  await said(anna, long);
  await said(anna, "Super!");
  expect((await other.say(anna, "Super!")).status).toBe(201);
  expect((await other.say(anna, long)).status).toBe(409);
  const trapped = await anna.post(`/watch/${video.id}/comments`, { content: "Inne", website: "https://example.org" });
  expect(trapped.status).toBe(403);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await say(anna, `Numer ${n}`)).status);
  expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([4, 429]);
});

test("words that read alike are the same words, also in an answer, and the form keeps them and says so", async () => {
  const { say, said, video } = await talk(harness);
  const anna = await person(harness);
  const head = await said(anna, "Żółta łódź, kup teraz!");
  const alikes = [
    "ŻÓŁTA\u00a0 łódź, kup teraz!",
    "Żółta łódź, \u200bkup teraz!",
    "Żółta łódź, кup tеrаz!",
    "zolta lodz, kup teraz!",
  ];
  for (const alike of alikes)
    expect([alike, (await say(anna, alike, { parentCommentId: head._id })).status]).toEqual([alike, 409]);
  const typed = { content: "zolta lodz, KUP TERAZ!" };
  for (const form of [typed, { ...typed, parentCommentId: head._id }]) {
    const refused = await anna.post(`/watch/${video.id}/comments`, form);
    expect([refused.status, refused.text.includes("Ten sam komentarz jest już dodany")]).toEqual([409, true]);
    expect(refused.text).toMatch(/<textarea[^>]*>\s*zolta lodz, KUP TERAZ!<\/textarea>/);
  }
  expect((await say(anna, "Zielona łódź, kup teraz!")).status).toBe(201);
  expect((await say(anna, "👍")).status).toBe(201);
  expect((await say(anna, "👎")).status).toBe(201);
});

test("the channel as which one commented is chosen again, and the next comment's time is shown", async () => {
  const { owner, channel, said, video } = await talk(harness);
  const chosen = async () =>
    /name="as" checked="" value="(\w*)"/.exec((await owner.get(`/watch/${video.id}`)).text)?.[1];
  await said(owner, "Od nas", { commentAs: "channel", channelId: channel.id });
  expect(await chosen()).toBe(channel.id);
  expect((await owner.get(`/watch/${video.id}`)).text).toContain("Następny komentarz za");
  await said(owner, "Ode mnie");
  expect(await chosen()).toBe("");
});
