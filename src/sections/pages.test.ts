import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Actor, systemActor } from "../platform/actor.ts";
import { Problem } from "../platform/problem.ts";
import { person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import type { Section } from "./input.ts";
import { changesBetween } from "./queries/changes.ts";
import { pageBySlug, versionsOf } from "./queries/pages.ts";
import { createPage, removePage, savePage } from "./rules/pages.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const titles = { pl: "", en: "" };
const section = (id: string, more: Partial<Section> = {}): Section => ({
  id,
  type: "new",
  titles,
  rows: 2,
  hidden: false,
  ...more,
});
const made = (slug: string) => createPage(harness.ctx, systemActor, { slug, titles, sections: [section("a")] });

async function codeOf(run: Promise<unknown>): Promise<[number, string] | undefined> {
  const error = await run.then(
    () => undefined,
    (problem) => problem,
  );
  return error instanceof Problem ? [error.status, error.code] : error;
}

describe("pages of sections", () => {
  test("home is there before anybody made it, and its first change makes it a row", async () => {
    const before = await pageBySlug(harness.ctx, "home");
    expect([before?.version, before?.sections.some(({ type }) => type === "new")]).toEqual([0, true]);
    const saved = await savePage(harness.ctx, systemActor, "home", { sections: [section("a")], version: 0 });
    expect(saved.version).toBe(1);
    expect((await pageBySlug(harness.ctx, "home"))?.sections).toEqual([section("a")]);
    expect(await codeOf(savePage(harness.ctx, systemActor, "home", { sections: [], version: 0 }))).toEqual([
      409,
      "PAGE_CHANGED",
    ]);
    await savePage(harness.ctx, systemActor, "home", { sections: [], version: 1 });
    expect(await codeOf(removePage(harness.ctx, systemActor, "home"))).toEqual([409, "HOME_STAYS"]);
    expect(await codeOf(removePage(harness.ctx, systemActor, saved.id))).toEqual([409, "HOME_STAYS"]);
  });

  test("of two who change the same version at once one is told of the other", async () => {
    const { id } = await made("naraz");
    const tries = ["b", "c", "d", "e"].map((name) =>
      codeOf(savePage(harness.ctx, systemActor, id, { sections: [section(name)], version: 1 })),
    );
    const told = await Promise.all(tries);
    expect(told.filter((one) => one === undefined).length).toBe(1);
    expect(told.filter((one) => one !== undefined)).toEqual(Array(3).fill([409, "PAGE_CHANGED"]));
    expect((await pageBySlug(harness.ctx, "naraz"))?.version).toBe(2);
  });

  test("keep their newest fifty versions", async () => {
    const { id } = await made("dzieje");
    for (let n = 0; n < 55; n++) await savePage(harness.ctx, systemActor, id, { sections: [section(`s${n}`)] });
    const versions = await versionsOf(harness.ctx, id);
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([50, 56, 7]);
    expect(versions[0]?.sections).toEqual([section("s54")]);
    await removePage(harness.ctx, systemActor, id);
    expect(await versionsOf(harness.ctx, id)).toEqual([]);
  });

  test("have an address that nothing else has", async () => {
    await made("moja-strona");
    for (const slug of [
      "moja-strona",
      "new",
      "live-upcoming",
      "search",
      "watch",
      "about",
      "api",
      "admin",
      "home",
      "en",
    ]) {
      const error = await createPage(harness.ctx, systemActor, { slug, titles, sections: [] }).catch((one) => one);
      expect([slug, error instanceof Problem && error.fields?.slug?.key]).toEqual([slug, "sections.slugTaken"]);
    }
    const other = await made("inna-strona");
    const error = await savePage(harness.ctx, systemActor, other.id, { slug: "moja-strona" }).catch((one) => one);
    expect(error.fields?.slug?.key).toBe("sections.slugTaken");
    expect((await savePage(harness.ctx, systemActor, other.id, { slug: "jeszcze-inna" })).slug).toBe("jeszcze-inna");
  });

  test("are changed by staff alone", async () => {
    const { id } = await made("cudza");
    const nobody: Actor = { role: "anonymous", channelIds: [] };
    for (const actor of [
      nobody,
      { role: "user", userId: "a", channelIds: [] },
      { role: "creator", userId: "a", channelIds: [] },
    ] as Actor[]) {
      const refused = [403, "FORBIDDEN"] as [number, string];
      expect(await codeOf(savePage(harness.ctx, actor, id, { sections: [] }))).toEqual(refused);
      expect(await codeOf(removePage(harness.ctx, actor, id))).toEqual(refused);
      expect(await codeOf(createPage(harness.ctx, actor, { slug: "nowa", titles, sections: [] }))).toEqual(refused);
    }
  });
});

describe("the calls", () => {
  test("take what a kind of section needs, refuse what is none, and tell strangers nothing that is hidden", async () => {
    const admin = await person(harness, "admin");
    const sections = [
      { id: "a", type: "category", category: "music" },
      { id: "b", type: "new", hidden: true, rows: 4, titles: { pl: "Świeże", en: "Fresh" } },
    ];
    const { json, status } = await admin.api("POST", "/video-pages", { slug: "api-strona", sections });
    const { _id, version } = json as { _id: string; version: number };
    expect([status, version]).toEqual([201, 1]);
    const seen = async (who = harness.guest()) =>
      ((await who.api("GET", "/video-pages/by-slug/api-strona?nocache")).json as { sections: Section[] }).sections;
    expect((await seen(admin)).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(await seen()).toEqual([
      { id: "a", type: "category", titles, rows: 2, hidden: false, category: "music" } as Section,
    ]);
    const wrong: [unknown[], string][] = [
      [[{ id: "a", type: "category" }], "sections.0.category"],
      [[{ id: "a", type: "category", category: "nic" }], "sections.0.category"],
      [[{ id: "a", type: "document", documentSlug: "nic" }], "sections.0.documentSlug"],
      [[{ id: "a", type: "nie-ma" }], "sections.0.type"],
      [[{ id: "a", type: "new", rows: 5 }], "sections.0.rows"],
      [
        [
          { id: "a", type: "new" },
          { id: "a", type: "popular" },
        ],
        "sections.1.id",
      ],
      [[{ id: "a", type: "new", extra: 1 }], "sections.0.extra"],
    ];
    for (const [bad, field] of wrong) {
      const answer = await admin.api("PATCH", `/video-pages/${_id}`, { sections: bad });
      const { fields } = answer.json as { fields?: Record<string, string> };
      expect([answer.status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
    }
    const stale = await admin.api("PATCH", `/video-pages/${_id}`, { sections: [], version: 9 });
    expect([stale.status, (stale.json as { error: string }).error]).toEqual([409, "PAGE_CHANGED"]);
  });

  test("replace what somebody else published only for who names its version", async () => {
    const [ala, ola] = [await person(harness, "admin"), await person(harness, "admin")];
    const { json } = await ala.api("POST", "/video-pages", { slug: "dwie-osoby", sections: [] });
    const { _id } = json as { _id: string };
    const publish = async (who: typeof ala, id: string, version?: number) => {
      const sections = [{ id, type: "new" }];
      const answer = await who.api("PATCH", `/video-pages/${_id}`, { slug: "dwie-osoby", sections, version });
      return (
        (answer.json as { error?: string; version?: number }).error ?? (answer.json as { version: number }).version
      );
    };
    expect(await publish(ala, "a")).toBe(2);
    expect(await publish(ola, "b")).toBe("PAGE_CHANGED");
    expect(await publish(ola, "b", 2)).toBe(3);
    expect(await publish(ala, "c")).toBe("PAGE_CHANGED");
    expect(await publish(ola, "d")).toBe(4);
  });

  test("give what is kept or, asked for, what is there now", async () => {
    const { id } = await made("swieza");
    const guest = harness.guest();
    const version = async (query: string) =>
      ((await guest.api("GET", `/video-pages/by-slug/swieza${query}`)).json as { version: number }).version;
    expect(await version("")).toBe(1);
    await savePage(harness.ctx, systemActor, id, { sections: [] });
    expect([await version(""), await version("?nocache=1")]).toEqual([2, 2]);
  });
});

test("the difference of two versions: what came, went, changed, and the fewest that moved", () => {
  const of = (names: string) => [...names].map((name) => section(name));
  const told = (before: Section[], after: Section[]) =>
    changesBetween(before, after).map(({ kind, section: one }) => `${kind} ${one.id}`);
  expect(told(of("abcd"), of("abcd"))).toEqual([]);
  expect(told(of("abcd"), of("bcda"))).toEqual(["moved a"]);
  expect(told(of("abcd"), of("dabc"))).toEqual(["moved d"]);
  expect(told(of("abc"), of("axc"))).toEqual(["added x", "removed b"]);
  expect(told(of("abc"), [section("a"), section("b", { rows: 3 }), section("c")])).toEqual(["changed b"]);
  expect(told(of("abc"), [section("c", { hidden: true }), section("a"), section("b")])).toEqual(["changed c"]);
});
