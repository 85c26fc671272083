import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { day } from "../platform/clock.ts";
import { loginAs, makeOwner, makeUser } from "../testing/factories.ts";
import { makeFindable, makeSeekers } from "../testing/findable.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { foldQueries } from "./rules/queries.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
  await made.owner.api("PATCH", `/channels/${made.channel.id}`, { name: "Szlakiem do góry" });
  await harness.runJobs();
});
afterAll(() => harness[Symbol.asyncDispose]());

const film = (overrides: Parameters<typeof makeFindable>[2], said?: string) =>
  makeFindable(harness, made.channel, overrides, said);

const hitsIn = (html: string) =>
  [...html.matchAll(/<article class="hit" .*?href="(?:\/en)?\/watch\/(\w+)"/gs)].map(([, id]) => id ?? "");
/** A few seconds later, so that no page is a kept one. */
async function get(path: string, who = harness.guest()) {
  harness.clock.advance(60_000);
  return who.get(path);
}

describe("the page", () => {
  test("shows what was found with the words marked, and leads to the second at which they are said", async () => {
    const id = await film({ title: "Orla Perć. Trzy dni w Tatrach" }, "a zimą <b>Tatry</b> są inne");
    for (const [prefix, opening] of [
      ["", "„"],
      ["/en", "“"],
    ]) {
      const { status, text } = await get(`${prefix}/search?query=tatry`);
      expect([status, hitsIn(text)]).toEqual([200, [id]]);
      expect(text).toContain("Trzy dni w\u00a0<mark>Tatrach</mark>");
      expect(text).toContain(`href="${prefix}/watch/${id}?t=767"`);
      expect(text).toContain(`${opening}a zimą <mark>Tatry</mark> są inne”`);
    }
  });

  test("takes no word for markup, and no address for more than it says", async () => {
    const { status, text } = await get(
      "/search?query=%3Cscript%3Ealert(1)%3C/script%3E&sort=bogus&minDuration=-1&category=x",
    );
    expect(status).toBe(200);
    expect(text).not.toContain("<script>alert");
    for (const query of ["", "a", " tatry", "!!!", "x".repeat(151)]) {
      const page = await get(`/search?query=${encodeURIComponent(query)}`);
      expect([query.slice(0, 9), page.status, hitsIn(page.text)]).toEqual([query.slice(0, 9), 200, []]);
    }
  });

  test("filters by length, time, category and captions; a range in minutes becomes an address", async () => {
    const short = await film({ title: "Wulkany z bliska", duration: 100, categories: ["science"] });
    const long = await film({ title: "Wulkany Islandii", duration: 3000 }, "lawa i popiół");
    const of = async (rest: string) => hitsIn((await get(`/search?query=wulkan${rest}`)).text);
    expect(new Set(await of(""))).toEqual(new Set([short, long]));
    expect(await of("&maxDuration=240")).toEqual([short]);
    expect(await of("&minDuration=99&maxDuration=101")).toEqual([short]);
    expect(await of("&minDuration=2999")).toEqual([long]);
    expect(await of("&category=science")).toEqual([short]);
    expect(await of("&captions=true")).toEqual([long]);
    expect(await of("&live=true")).toEqual([]);
    expect(new Set(await of("&since=day&sort=best"))).toEqual(new Set([short, long]));
    const { status, headers } = await get("/search?query=wulkan&fromMinutes=20&toMinutes=");
    expect([status, headers.get("location")]).toEqual([302, "/search?query=wulkan&minDuration=1200"]);
    const none = await get("/search?query=wulkan&minDuration=7000&exact=true");
    expect(none.text).toContain("Bez filtrów są 2 filmy.");
    expect(none.text).toContain('href="/search?query=wulkan"');
  });

  test("finds channels and people, corrects what is mistyped, and counts in each tab", async () => {
    await film({ title: "Bieszczady jesienią" });
    const typo = await get("/search?query=biesczady");
    expect(typo.text).toContain("Wyniki dla „bieszczady”");
    expect(hitsIn(typo.text)).toHaveLength(1);
    const channels = await get("/search?query=szlak&entity=channels");
    expect(channels.text).toContain(`href="/c/${made.channel.slug}"`);
    const person = await makeUser(harness, { name: "Halina", surname: "Żółtowska" });
    await (await loginAs(harness, person)).api("PATCH", "/auth/update-account", { name: "Hania" });
    await harness.runJobs();
    for (const query of ["zoltowska", "hania", "żółtowskiej"])
      expect([
        query,
        (await get(`/search?query=${encodeURIComponent(query)}&entity=users`)).text.includes("Żółtowska"),
      ]).toEqual([query, true]);
    expect((await get("/search?query=halina&entity=users")).text).not.toContain("Żółtowska");
  });
});

test("what is hidden is found no longer, at once, and comes back", async () => {
  const id = await film({ title: "Kormorany nad jeziorem" }, "kormorany siedzą na palach");
  const found = async () => hitsIn((await get("/search?query=kormoran")).text).length;
  expect(await found()).toBe(1);
  await made.owner.api("PATCH", `/videos/${id}`, { visibility: "private" });
  expect(await found()).toBe(0);
  await harness.runJobs();
  expect(await found()).toBe(0);
  await made.owner.api("PATCH", `/videos/${id}`, { visibility: "public" });
  await harness.runJobs();
  expect(await found()).toBe(1);
  await made.owner.api("PATCH", `/channels/${made.channel.id}`, { visibility: "private" });
  expect(await found()).toBe(0);
  await made.owner.api("PATCH", `/channels/${made.channel.id}`, { visibility: "public" });
  await harness.runJobs();
  expect(await found()).toBe(1);
  await made.owner.api("DELETE", `/videos/${id}`);
  await harness.runJobs();
  expect(await found()).toBe(0);
});

test("how many suggestions there are is said of what was typed, not over the last searches of an empty box", async () => {
  const said = async (query: string) => {
    const { text } = await harness.guest().get(`/en/search/suggestions?query=${query}`, { "hx-request": "true" });
    return text.match(/role="status">([^<]*)</)?.[1];
  };
  expect(await said("qqqq")).toBe("No suggestions");
  expect(await said("")).toBe("");
});

test("suggestions are names, tags, and what three people found, never what one asked", async () => {
  const id = await film({ title: "Pszczoły i miód lipowy", tags: ["pszczelarstwo"] });
  const ask = async (query: string) => (await harness.guest().api("GET", `/search/suggestions?query=${query}`)).json;
  expect(await ask("psz")).toMatchObject({ texts: ["pszczelarstwo"], videos: [{ _id: id }] });
  expect(await ask("lipow")).toMatchObject({ videos: [{ _id: id }] });
  expect(await ask("szlakiem")).toMatchObject({ channels: [{ _id: made.channel.id }] });
  for (const [index, someone] of (await makeSeekers(harness, "miod lipowy", 3)).entries()) {
    const people = index + 1;
    for (const _ of [1, 2]) await get("/search?query=mi%C3%B3d+lipowy", someone);
    await get("/search?query=mi%C3%B3d+nieznany", someone);
    await foldQueries(harness.ctx);
    expect([people, (await ask("miod")) as { texts: string[] }]).toMatchObject([
      people,
      { texts: people === 3 ? ["miód lipowy"] : [] },
    ]);
  }
  await made.owner.api("DELETE", `/videos/${id}`);
  await harness.runJobs();
  expect(await ask("psz")).toMatchObject({ texts: [], videos: [] });
});

test("nobody writes what others are suggested: not by invented visitors, nor by what stands between words", async () => {
  await film({ title: "Trzmiele na łące" });
  const ask = async () => (await harness.guest().api("GET", "/search/suggestions?query=trzm")).json;
  for (const visitor of ["a", "b", "c", "d"])
    await harness.guest().get("/search?query=trzmiele", { "x-anonymous-id": visitor.repeat(20) });
  const one = await loginAs(harness, await makeUser(harness));
  for (const _ of [1, 2, 3]) {
    await one.get("/search?query=trzmiele");
    harness.clock.advance(day + 1);
  }
  await foldQueries(harness.ctx);
  expect(await ask()).toMatchObject({ texts: [] });
  for (const someone of await makeSeekers(harness, "trzmiele", 3)) {
    await someone.get(`/search?query=${encodeURIComponent("trzmiele \u202e☠☠ :: na !!! ***")}`);
  }
  await foldQueries(harness.ctx);
  expect(await ask()).toMatchObject({ texts: ["trzmiele"] });
});
