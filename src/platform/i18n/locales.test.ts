import { expect, test } from "bun:test";
import { Glob } from "bun";
import { en } from "../../../locales/en.ts";
import { pl } from "../../../locales/pl.ts";
import { rootFile } from "../root.ts";
import { pluralPl } from "./plural.ts";
import { type Key, translator } from "./translate.ts";

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
