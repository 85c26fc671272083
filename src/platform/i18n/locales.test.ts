import { expect, test } from "bun:test";
import { Glob } from "bun";
import { en } from "../../../locales/en.ts";
import { pl } from "../../../locales/pl.ts";
import { rootFile } from "../root.ts";
import { after, grouped, pluralPl } from "./plural.ts";
import { type Key, langs, translator } from "./translate.ts";

function keysOf(tree: object, path = ""): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "object" ? keysOf(value, `${path}${name}.`) : [`${path}${name}`],
  );
}

function valueAt(tree: unknown, key: string): unknown {
  return key.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], tree);
}

test("both languages have the same keys, of the same kind", () => {
  expect(keysOf(en)).toEqual(keysOf(pl));
  for (const key of keysOf(pl)) expect([key, typeof valueAt(en, key)]).toEqual([key, typeof valueAt(pl, key)]);
});

test("both name the same parameters", () => {
  const names = (text: unknown) => [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
  for (const key of keysOf(pl)) {
    if (typeof valueAt(pl, key) === "string")
      expect([key, ...names(valueAt(en, key))]).toEqual([key, ...names(valueAt(pl, key))]);
  }
});

test("no text is empty, and a missing key shows itself", () => {
  for (const tree of [pl, en])
    for (const key of keysOf(tree)) expect([key, valueAt(tree, key) === ""]).toEqual([key, false]);
  expect(translator("pl")("no.such.key" as Key)).toBe("no.such.key");
});

test("Polish plurals follow CLDR", () => {
  const films = [0, 1, 2, 4, 5, 12, 22, 25, 101, 102].map((count) => pluralPl(count, "film", "filmy", "filmów"));
  expect(films).toEqual(["filmów", "film", "filmy", "filmy", "filmów", "filmów", "filmy", "filmów", "filmów", "filmy"]);
});

test("a word that follows a number follows its plural", () => {
  const unchanging = [
    "pl search.saved.all",
    "pl ads.points",
    "en donations.mail.subject.due",
    "en donations.mail.subject.receipt",
    "en donations.mail.subject.transfer",
    "en ads.points",
    "pl donations.mail.subject.due",
    "pl donations.mail.subject.receipt",
    "pl donations.mail.subject.transfer",
    "pl ads.purse.done",
    "pl problems.AD_MOVE",
    "en problems.AD_MOVE",
    ...langs.flatMap((lang) => [`${lang} problems.ACCOUNT_BLOCKED`, `${lang} problems.ACCOUNT_BLOCKED_UNTIL`]),
    "pl search.saved.more",
    "en search.saved.all",
    "en search.saved.more",
    ...langs.flatMap((lang) =>
      ["allFound", "foundChange", "running", "undoing", "givenUp"].map((key) => `${lang} bulk.${key}`),
    ),
    "pl transcript.found",
    "en transcript.found",
    "pl videos.viewedShort",
    "en videos.air.watching",
    "en videos.live.watching",
    "en videos.live.awaiting",
    "en live.viewers.now",
    "en search.saved.fresh",
  ];
  for (const lang of langs)
    for (const key of keysOf(pl).filter((key) => typeof valueAt(pl, key) === "function")) {
      const words = [1, 2, 5].map((count) =>
        translator(lang)(key as Key, {
          ...{ count, others: count, min: count, max: count, seconds: count },
          ...{ site: "", time: "" },
        }).replace(/\d/g, ""),
      );
      if (!unchanging.includes(`${lang} ${key}`)) expect([lang, key, new Set(words).size]).not.toEqual([lang, key, 1]);
    }
  const figures = [1, 2, 5].map((count) => translator("pl")("channels.figures.videos", { count }));
  expect(figures).toEqual(["film", "filmy", "filmów"]);
  expect(translator("pl")("forms.tooShort", { min: 3 })).toBe("Wpisz co najmniej 3 znaki");
  expect(translator("en")("forms.tooShort", { min: 1 })).toBe("Enter at least 1 character");
});

test("numbers are grouped as each language does", () => {
  const numbers = [999, 1234, 28_491, 1_234_567];
  expect(numbers.map((number) => grouped(number, "pl"))).toEqual([
    "999",
    "1\u00a0234",
    "28\u00a0491",
    "1\u00a0234\u00a0567",
  ]);
  expect(numbers.map((number) => grouped(number, "en"))).toEqual(["999", "1,234", "28,491", "1,234,567"]);
  expect(translator("en")("videos.viewed", { count: 28_491 })).toBe("28,491 views");
});

test("how long one waits is told in the unit that people would name", () => {
  const told = ([1, 119, 120, 7199, 86_397] as const).map((seconds) => [after(seconds, "pl"), after(seconds, "en")]);
  expect(told).toEqual([
    ["za 1 sekundę", "in 1 second"],
    ["za 119 sekund", "in 119 seconds"],
    ["za 2 minuty", "in 2 minutes"],
    ["za 120 minut", "in 120 minutes"],
    ["za 24 godziny", "in 24 hours"],
  ]);
});

test("how many watch and wait is said of one, a few and many", () => {
  const t = translator("pl");
  const said = (key: Key) => [0, 1, 2, 5, 12, 22, 25].map((count) => t(key, { count }));
  const [one, few] = ["ogląda teraz", "oglądają teraz"];
  for (const key of ["videos.live.watching", "live.viewers.now"] as const)
    expect([key, ...said(key)]).toEqual([key, one, one, few, one, one, few, one]);
  expect(said("videos.live.awaiting")).toEqual(["czeka", "czeka", "czekają", "czeka", "czeka", "czekają", "czeka"]);
  expect([1, 2].map((count) => translator("en")("videos.live.watching", { count }))).toEqual(
    Array(2).fill("watching now"),
  );
});

test("every Problem code thrown in the code has a message", async () => {
  const codes = new Set<string>();
  for (const path of new Glob("**/*.{ts,tsx}").scanSync(rootFile("src"))) {
    if (path.includes(".test.")) continue;
    const text = await Bun.file(`${rootFile("src")}/${path}`).text();
    for (const [, code] of text.matchAll(/new Problem\(\s*\d+,\s*"(\w+)"/g)) if (code) codes.add(code);
  }
  expect(codes.size).toBeGreaterThan(10);
  expect([...codes].filter((code) => !(code in pl.problems))).toEqual([]);
});
