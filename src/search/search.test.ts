import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { day } from "../platform/clock.ts";
import { dialect } from "../platform/config/dialect.ts";
import { newId } from "../platform/db/id.ts";
import { shippedMigrations } from "../platform/db/migrate.ts";
import { jobs } from "../platform/jobs/table.ts";
import { makeOwner } from "../testing/factories.ts";
import { makeFindable } from "../testing/findable.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { videos as videosTable } from "../videos/table.ts";
import { type Filters, noFilters } from "./limits.ts";
import { answerOf } from "./queries/answer.ts";
import { corrected } from "./queries/correct.ts";
import { quotesIn } from "./queries/quotes.ts";
import { countMax, countVideos, foundVideos } from "./queries/videos.ts";
import { mergeParts } from "./rules/merge.ts";
import { planIndex, rebuildIndex } from "./rules/rebuild.ts";
import { searchPeople, searchVideos } from "./table.ts";
import { parseQuery } from "./text/sought.ts";
import { removeDocuments } from "./text-index.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness, { name: "Szlakiem do góry" });
});
afterAll(() => harness[Symbol.asyncDispose]());

const film = (overrides: Parameters<typeof makeFindable>[2], said?: string) =>
  makeFindable(harness, made.channel, overrides, said);

async function found(query: string, filters: Partial<Filters> = {}): Promise<string[]> {
  const all = { ...noFilters, ...filters };
  const { rows } = await foundVideos(harness.ctx, parseQuery(query, all.exact), all, { limit: 20 });
  return rows.map(({ id }) => id);
}

async function walk(query: string, filters: Filters, limit: number): Promise<string[]> {
  const seen: string[] = [];
  for (let place: string | undefined = "", pages = 0; place !== undefined && pages < 50; pages++) {
    const page = await foundVideos(harness.ctx, parseQuery(query, false), filters, { place, limit });
    seen.push(...page.rows.map(({ id }) => id));
    place = page.next;
  }
  return seen;
}

describe("words", () => {
  test("are found in every form, with marks and without them, and in every part of what is said of a video", async () => {
    const id = await film({
      title: "Orla Perć o świcie. Trzy dni w Tatrach",
      description: "Najtrudniejszy znakowany szlak, żółte światło i kolejki linowe",
      tags: ["Krótkofalówki"],
    });
    for (const query of ["tatry", "Tatrami", "TATR", "zolty", "krotkofalowka", "kolejka", "szlakiem"])
      expect([query, await found(query)]).toEqual([query, [id]]);
    for (const query of ["beskidy", "tatry nocą"]) expect([query, await found(query)]).toEqual([query, []]);
  });

  test("in quotes and exactly stand one after another as they are", async () => {
    const id = await film({ title: "Radio CB na śniegu" });
    await film({ title: "Śnieg i CB bez radia" });
    expect(await found('"radio cb"')).toEqual([id]);
    expect(await found("radio cb na sniegu", { exact: true })).toEqual([id]);
    expect(await found("radia cb", { exact: true })).toEqual([]);
  });

  test("that are mistyped are taken for those of names that are like them", async () => {
    const id = await film({ title: "Bieszczady jesienią" });
    for (const typed of ["beszczady", "bieszzcady", "biesczady"]) {
      const sought = parseQuery(typed, false);
      expect([typed, await found(typed)]).toEqual([typed, []]);
      const meant = await corrected(harness.ctx, sought, ["videos"]);
      const { rows } = await foundVideos(harness.ctx, meant ?? sought, noFilters, { limit: 20 });
      expect([typed, rows.map((row) => row.id)]).toEqual([typed, [id]]);
    }
    expect(await corrected(harness.ctx, parseQuery("bieszczady", false), ["videos"])).toBeUndefined();
  });
});

test("what is said is found, with the second at which it is said", async () => {
  const id = await film({ title: "Rozmowa z ratownikiem" }, "a <i>zimą</i> burze &amp; lawiny są zupełnie inne");
  expect(await found("zimowe lawiny zima")).toEqual([]);
  const sought = parseQuery("burza lawina", false);
  const { rows } = await foundVideos(harness.ctx, sought, noFilters, { limit: 20 });
  expect(rows.map((row) => row.id)).toEqual([id]);
  const quotes = await quotesIn(harness.ctx, sought, rows);
  expect([...quotes.values()]).toEqual([{ seconds: 767, text: "a zimą burze & lawiny są zupełnie inne" }]);
});

test("where half of the words are enough, a sentence that has them is shown, and what is on the air is found", async () => {
  const now = harness.clock.now();
  const id = await film({ title: "Zimowanie" }, "pszczelarz ociepla ule słomą");
  const onAir = { live: true, duration: null, livestreamStartsAt: now - day, livestreamStartedAt: now - day };
  const stream = await film({ title: "Ule na żywo", ...onAir });
  const asking = (query: string, filters: Partial<Filters> = {}) =>
    answerOf(harness.ctx, { query, entity: "all", filters: { ...noFilters, ...filters } }, { limit: 20 });
  for (const query of ["pszczelarz kombajn", "słomą ule kombajn", "pszczelarz ule traktor kombajn"]) {
    const { videos, quotes } = await asking(query);
    const hit = videos.find((video) => video.id === id);
    expect([query, quotes.get(hit?.number ?? 0)]).toEqual([
      query,
      { seconds: 767, text: "pszczelarz ociepla ule słomą" },
    ]);
  }
  const { videos, counts } = await asking("ule kombajn", { live: true });
  expect([videos.map((video) => video.id), counts.videos]).toEqual([[stream], 1]);
});

test("the newest stand first, or the oldest, and every page goes on where the last one ended", async () => {
  const now = harness.clock.now();
  const ids: string[] = [];
  for (let n = 0; n < 25; n++)
    ids.push(await film({ title: `Ptaki nocy ${n}`, listedAt: now - n * day, publishedAt: now - n * day }));
  for (const sortDesc of [true, false]) {
    const filters = { ...noFilters, sortDesc };
    expect(await walk("ptak", filters, 7)).toEqual(sortDesc ? ids : [...ids].reverse());
  }
  expect(await countVideos(harness.ctx, parseQuery("ptak", false), noFilters)).toBe(25);
});

test("what is written and what is said stand in one order, none left out or twice, whatever filters leave of them", async () => {
  const now = harness.clock.now();
  const all: { id: string; spoken: boolean; duration: number }[] = [];
  for (let n = 0; n < 72; n++) {
    const spoken = n % 3 !== 0;
    const duration = n % 4 === 0 ? 30 : 3000;
    const dates = { listedAt: now - n * day, publishedAt: now - n * day };
    const said = "puchacz siedzi, puchacz patrzy. ".repeat(1 + (n % 5));
    const id = await film(
      { title: spoken ? `Noc ${n}` : `Puchacz ${n}`, duration, ...dates },
      spoken ? said : undefined,
    );
    all.push({ id, spoken, duration });
  }
  const sought = parseQuery("puchacze", false);
  for (const [filters, wanted] of [
    [{}, all],
    [{ captions: true }, all.filter(({ spoken }) => spoken)],
    [{ maxDuration: 60 }, all.filter(({ duration }) => duration <= 60)],
    [{ captions: true, maxDuration: 60 }, all.filter(({ spoken, duration }) => spoken && duration <= 60)],
  ] as const)
    for (const sortDesc of [true, false]) {
      const asked = { ...noFilters, ...filters, sortDesc };
      const ids = wanted.map(({ id }) => id);
      expect(await walk("puchacze", asked, 4)).toEqual(sortDesc ? ids : ids.reverse());
      const page = await foundVideos(harness.ctx, sought, asked, { limit: 4 });
      expect(await countVideos(harness.ctx, sought, asked, undefined, page.met)).toBe(ids.length);
      for (const sort of ["best", "popular"] as const)
        expect((await walk("puchacze", { ...asked, sort }, 4)).toSorted()).toEqual(ids.toSorted());
    }
});

test("the most watched are also those in which it is only said, and as many stand there as are counted", async () => {
  const named = await film({ title: "Rybołów nad jeziorem", views: 50 });
  const rare = await film({ title: "Wieczór nad wodą", views: 7 }, "rybołów wraca");
  const often = await film({ title: "Poranek nad wodą", views: 900 }, "rybołów siedzi na sośnie");
  expect(await found("rybołów", { sort: "popular" })).toEqual([often, named, rare]);
  expect(await found("rybołów", { sort: "popular", sortDesc: false })).toEqual([rare, named, often]);
  expect(await found("rybołów", { sort: "popular", captions: true })).toEqual([often, rare]);
  expect(await found("wraca", { sort: "popular" })).toEqual([rare]);
});

test("of more than are looked at the most watched still come first", async () => {
  const [pattern] = await harness.ctx.db
    .select()
    .from(videosTable)
    .where(eq(videosTable.id, await film({ title: "Perkoz dwuczuby", views: 3 })));
  if (!pattern) throw new Error("no film");
  const now = harness.clock.now();
  const copies = Array.from({ length: 1100 }, (_, n) => ({
    ...pattern,
    id: newId(now - n * 1000),
    listedAt: now - n * 60_000,
    views: n < 1040 ? n % 50 : n * 100,
  }));
  for (let at = 0; at < copies.length; at += 100)
    await harness.ctx.write((tx) => tx.db.insert(videosTable).values(copies.slice(at, at + 100)));
  await rebuildIndex(harness.ctx);
  const watched = copies.toSorted((one, other) => other.views - one.views).slice(0, 20);
  expect(await found("perkoz", { sort: "popular" })).toEqual(watched.map(({ id }) => id));
  expect(await found("perkoz", { sort: "best" })).toContain(watched[0]?.id as string);
  expect(await countVideos(harness.ctx, parseQuery("perkoz", false), noFilters)).toBe(countMax);
});

test("writing the index again brings back what was lost of it, and takes out what should not be there", async () => {
  const id = await film({ title: "Latarnia morska w Rozewiu" }, "światło widać z czterdziestu kilometrów");
  const hidden = await film({ title: "Latarnia, której nikt nie zobaczy" });
  await harness.ctx.write(async (tx) => {
    await tx.db.update(videosTable).set({ listedAt: null, visibility: "private" }).where(eq(videosTable.id, hidden));
    const [known] = await tx.db.delete(searchVideos).where(eq(searchVideos.videoId, id)).returning();
    await removeDocuments(tx, "videos", [known?.id ?? 0]);
  });
  expect(await found("latarnia")).toEqual([]);
  expect(await rebuildIndex(harness.ctx)).toBeGreaterThan(20);
  expect(await found("latarnie")).toEqual([id]);
  expect(await found("światła kilometrów")).toEqual([id]);
  expect(await countVideos(harness.ctx, parseQuery("latarni", false), noFilters)).toBe(1);
});

needs(dialect === "sqlite", "it is about SQLite").test(
  "the parts in which an index was written become one, in which the same is found",
  async () => {
    const id = await film({ title: "Wędrowne pszczoły" });
    const parts = async (name: string) => {
      const [row] = await harness.ctx.database.raw<{ n: number }>(`select count(distinct segid) n from "${name}_idx"`);
      return row?.n;
    };
    expect(await parts("searchVideoTerms")).toBeGreaterThan(1);
    await mergeParts(harness.ctx);
    expect(await Promise.all(["searchVideoTerms", "searchCueTerms"].map(parts))).toEqual([1, 1]);
    expect(await found("pszczół")).toEqual([id]);
  },
);

needs(dialect === "sqlite", "it is about SQLite").test(
  "a site of the version whose index stood the other way round has it written anew",
  async () => {
    const id = await film({ title: "Sterowiec nad Bydgoszczą" }, "na wysokości chmur");
    const turning = shippedMigrations().find(({ name }) => name.startsWith("0015"));
    await harness.ctx.database.alter(turning?.statements ?? []);
    expect(await found("sterowce")).toEqual([]);
    await planIndex(harness.ctx);
    await harness.runJobs();
    expect(await found("sterowce")).toEqual([id]);
    expect(await found("wysokości chmur")).toEqual([id]);
  },
);

test("of a site without films its channels and people are indexed, once", async () => {
  await using site = await startHarness({ fresh: true });
  await makeOwner(site);
  const planned = () => site.ctx.db.$count(jobs, and(eq(jobs.kind, "search.rebuild"), eq(jobs.state, "waiting")));
  await planIndex(site.ctx);
  expect(await planned()).toBe(1);
  await site.runJobs();
  expect(await site.ctx.db.$count(searchPeople)).toBe(1);
  await planIndex(site.ctx);
  expect(await planned()).toBe(0);
});
