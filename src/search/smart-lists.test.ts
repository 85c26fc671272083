import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { loginAs, makeOwner, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "../videos/rules/listing.ts";
import { videos } from "../videos/table.ts";

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

test("what is new stands beside it in the drawer until one looks, and only within what it filters", async () => {
  const who = await person(harness);
  const save = async (name: string, filters: object) =>
    ((await who.api("POST", "/smart-lists", { name, filters })).json as Listed)._id;
  const [all, young, live] = [
    await save("Dzięcioły", { query: "dzięcioł" }),
    await save("Dzięcioły z dziś", { query: "dzięcioł", since: "day" }),
    await save("Na żywo", { live: true }),
  ];
  /** What the drawer says of each that has something new. */
  const told = async (path = "/") => {
    const { text } = await who.get(path);
    const drawer = /<aside class="drawer".*?<\/aside>/s.exec(text)?.[0] ?? "";
    const links = drawer.matchAll(
      /list=(\w+)"[^>]*>(?:(?!<\/a>).)*?aria-hidden="true">(\d+\+?)<\/span><\/span><\/a>/gs,
    );
    return Object.fromEntries([...links].map(([, id = "", count]) => [id, count]));
  };
  expect(await told()).toEqual({});
  await film("Dzięcioł duży");
  await film("Dzięcioł zielony");
  expect(await told()).toEqual({ [all]: "2", [young]: "2" });
  harness.clock.advance(25 * 3_600_000);
  expect(await told()).toEqual({ [all]: "2" });
  // The page that shows it says nothing of it, and neither do those after.
  for (const path of [`/search?query=dzi%C4%99cio%C5%82&list=${all}`, "/"]) expect(await told(path)).toEqual({});
  // A stream was announced before one looked, and begins after.
  const announced = { live: true, livestreamStartsAt: harness.clock.now() + 600_000 };
  const { id } = await makeVideo(harness, made.channel, { ...announced, title: "Podglądanie gniazda" });
  const refresh = () => harness.ctx.write((tx) => refreshListing(tx, id));
  await refresh();
  await harness.runJobs();
  harness.clock.advance(60_000);
  await who.get(`/search?live=true&list=${live}`);
  expect(await told()).toEqual({});
  harness.clock.advance(600_000);
  const begun = { livestreamStartedAt: harness.clock.now() };
  await harness.ctx.write((tx) => tx.db.update(videos).set(begun).where(eq(videos.id, id)));
  await refresh();
  await harness.runJobs();
  expect(await told()).toEqual({ [live]: "1" });
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

test("a name that is taken is said beside it, with what was typed and the search around it; others come back to theirs", async () => {
  const who = await person(harness);
  const made: Listed[] = [];
  for (const name of ["Jeden", "Dwa"]) {
    const { json } = await who.api("POST", "/smart-lists", { name, filters: { query: name } });
    made.push(json as Listed);
  }
  const [one, two] = made.map(({ _id }) => `/search/saved/${_id}`);
  const around = "query=szachy&minDuration=600";
  const beside = `${around}&list=${made[1]?._id}`;
  const taken = await who.post(one ?? "", { action: "rename", name: "DWA", search: beside });
  expect(taken.status).toBe(409);
  expect(taken.text).toContain("Wyniki wyszukiwania: szachy");
  expect(taken.text).toMatch(/value="DWA"[^>]*aria-invalid|aria-invalid[^>]*value="DWA"/);
  expect(taken.text).toContain(`name="search" value="${beside.replaceAll("&", "&amp;")}"`);
  expect([...taken.text.matchAll(/<input[^>]*id="saved-name"[^>]*>/g)].join()).toContain('value="szachy"');
  const renamed = await who.post(one ?? "", { action: "rename", name: "Trzy", search: around });
  expect(renamed.location).toBe(`/search?${around}`);
  const search = `query=Dwa&list=${made[1]?._id}`;
  expect((await who.post(two ?? "", { action: "rename", name: "Cztery", search })).location).toBe(`/search?${search}`);
  expect((await who.post(two ?? "", { action: "remove", search })).location).toBe("/search?query=Dwa");
});

test("of many saved searches a few are shown, and the way to all", async () => {
  const who = await person(harness);
  for (let n = 10; n < 30; n++)
    await who.api("POST", "/smart-lists", { name: `Lista ${n}`, filters: { query: `w ${n}` } });
  const drawer = (html: string) => /<aside class="drawer".*?<\/aside>/s.exec(html)?.[0] ?? "";
  const { text } = await who.get("/search?query=szachy");
  expect(drawer(text).match(/Lista \d\d/g)).toHaveLength(5);
  expect(drawer(text)).toContain('href="/search#saved-title"');
  expect(text).toContain('<summary class="button compact ghost">Pozostałe (14)</summary>');
  expect(text).toContain('<details class="saved-more">');
  expect((await who.get("/search")).text).toContain('<details class="saved-more" open="">');
});

test("what one mutes is neither counted nor in the feed of a saved search", async () => {
  const muted = await makeOwner(harness);
  const who = await person(harness);
  const kept = await film("Kormoran nad stawem");
  const gone = (await makeVideo(harness, muted.channel, { title: "Kormoran w locie" })).id;
  await harness.ctx.write((tx) => refreshListing(tx, gone));
  await harness.runJobs();
  const { json } = await who.api("POST", "/smart-lists", { name: "Kormorany", filters: { query: "kormoran" } });
  const feed = async () => (await harness.guest().get((json as Listed).feed)).text;
  const counted = async (query: string) => (await who.api("GET", `/search?${query}`)).json as { counts: object };
  expect(await feed()).toContain(gone);
  expect((await counted("query=kormoran")).counts).toMatchObject({ videos: 2 });
  await who.api("POST", "/auth/block-channel", { channelId: muted.channel.id });
  expect(await feed()).not.toContain(gone);
  expect(await feed()).toContain(kept);
  for (const query of ["query=kormoran", "query=kormoran&sort=best", "query=kormoran&minDuration=1"])
    expect((await counted(query)).counts).toMatchObject({ videos: 1 });
  expect((await harness.guest().api("GET", "/search?query=kormoran")).json).toMatchObject({ counts: { videos: 2 } });
  const first = (await who.api("GET", "/search?query=kormoran&sort=best&limit=1")).json;
  expect(first).toMatchObject({ videos: [{ _id: kept }], next: null });
});
