import { afterAll, beforeAll, expect, test } from "bun:test";
import { loginAs, makeOwner, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "../videos/rules/listing.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

async function film(title: string): Promise<string> {
  harness.clock.advance(60_000);
  const { id } = await makeVideo(harness, made.channel, { title, duration: 2000 });
  await harness.ctx.write((tx) => refreshListing(tx, id));
  await harness.runJobs();
  harness.clock.advance(60_000);
  return id;
}

type Listed = { _id: string; name: string; fresh: number; feed: string; filters: object };

test("a search is kept under a name of its own, counts what is new, and is looked at by opening it", async () => {
  await film("Szachy dla początkujących");
  const who = await person(harness);
  const lists = async () => ((await who.api("GET", "/smart-lists")).json as { items: Listed[] }).items;
  const saved = await who.post("/search/saved", {
    name: "Długie szachy",
    search: "query=szachy&minDuration=1200&sort=new",
  });
  expect(saved.status).toBe(303);
  expect(saved.headers.get("location")).toMatch(/^\/search\?query=szachy&minDuration=1200&list=\w+&done=saved$/);
  expect(await lists()).toMatchObject([
    { name: "Długie szachy", fresh: 0, filters: { query: "szachy", minDuration: 1200 } },
  ]);
  const again = await who.post("/search/saved", { name: "dlugie SZACHY", search: "query=warcaby" });
  expect([again.status, again.text.includes("Masz już zapisane wyszukiwanie o\u00a0tej nazwie")]).toEqual([409, true]);
  await film("Otwarcia w szachach");
  await film("Warcaby");
  expect((await lists())[0]?.fresh).toBe(1);
  const page = await who.get("/search?query=warcaby");
  expect(page.text).toContain("1 nowy");
  expect(page.text).toContain("„szachy” · ponad 20\u00a0min");
  const [list] = await lists();
  await who.get(`/search?query=szachy&minDuration=1200&list=${list?._id}`);
  expect((await lists())[0]?.fresh).toBe(0);
});

test("it is its owner's alone, stands in their drawer, and its feed opens with its key", async () => {
  const id = await film("Zimorodek nad rzeką");
  const [who, other] = [await person(harness), await person(harness)];
  const { json } = await who.api("POST", "/smart-lists", { name: "Ptaki", filters: { query: "zimorodki" } });
  const list = json as Listed;
  expect((await who.get("/")).text).toContain(`/search?query=zimorodki&amp;list=${list._id}`);
  expect((await other.get("/")).text).not.toContain(list._id);
  for (const [method, body] of [
    ["PATCH", { name: "Moje teraz" }],
    ["DELETE", undefined],
  ] as const)
    expect([method, (await other.api(method, `/smart-lists/${list._id}`, body)).status]).toEqual([method, 404]);
  const feed = await harness.guest().get(list.feed);
  expect([feed.status, feed.text.includes("<title>Zimorodek nad rzeką</title>"), feed.text.includes(id)]).toEqual([
    200,
    true,
    true,
  ]);
  expect((await harness.guest().get(`/smart-lists/${list._id}/rss.xml?key=zly`)).status).toBe(404);
  const renamed = await who.post(`/search/saved/${list._id}`, { action: "rename", name: "Ptaki wodne" });
  expect(renamed.status).toBe(303);
  expect((await who.get("/")).text).toContain("Ptaki wodne");
  await who.post(`/search/saved/${list._id}`, { action: "remove" });
  expect((await who.get("/")).text).not.toContain("Ptaki wodne");
});

test("a search of everything is no search, names have a length, and there are not too many", async () => {
  const who = await loginAs(harness, await makeUser(harness));
  const save = async (name: string, filters: object) =>
    (await who.api("POST", "/smart-lists", { name, filters })).status;
  expect(await save("Nic", { query: "" })).toBe(422);
  expect(await save("Samo dokładnie", { query: "", exact: true })).toBe(422);
  expect(await save("ab", { query: "film" })).toBe(422);
  expect(await save("x".repeat(256), { query: "film" })).toBe(422);
  expect(await save("Filtr", { live: true })).toBe(201);
  for (let n = 1; n < 50; n++) expect(await save(`Lista ${n}`, { query: `film ${n}` })).toBe(201);
  expect(await save("Jeszcze jedna", { query: "film" })).toBe(409);
});
