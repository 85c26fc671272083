import { describe, expect, test } from "bun:test";
import { translator } from "../platform/i18n/translate.ts";
import { countdown } from "./countdown.ts";
import { relativeTime } from "./format.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe("the time left", () => {
  const table: [number, string | undefined][] = [
    [2 * day, undefined],
    [day, undefined],
    [day - second, "23:59:59"],
    [5 * hour + 7 * minute + 3 * second, "5:07:03"],
    [hour, "1:00:00"],
    [hour - second, "59:59"],
    [61 * second, "1:01"],
    [1, "0:01"],
    [0, undefined],
    [-second, undefined],
  ];
  for (const [left, shown] of table) test(`${left} ms: ${shown}`, () => expect(countdown(left)).toBe(shown));
});

describe("a relative time", () => {
  const table: [number, string, string][] = [
    [-3 * day, "3 dni temu", "3 days ago"],
    [-day, "wczoraj", "yesterday"],
    [-90 * minute, "1 godzinę temu", "1 hour ago"],
    [-30 * second, "przed chwilą", "just now"],
    [30 * second, "za chwilę", "in a moment"],
    [90 * minute, "za 2 godziny", "in 2 hours"],
    [26 * hour, "za 1 dzień", "in 1 day"],
    [3 * day - minute, "za 3 dni", "in 3 days"],
  ];
  for (const [offset, pl, en] of table) {
    test(pl, () => {
      const now = 1_800_000_000_000;
      expect(relativeTime(now + offset, now, "pl", translator("pl"))).toBe(pl);
      expect(relativeTime(now + offset, now, "en", translator("en"))).toBe(en);
    });
  }
});
