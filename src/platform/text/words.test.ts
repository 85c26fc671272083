import { expect, test } from "bun:test";
import { wordsSought } from "./words.ts";

test("a text has the words of a query in any form, with marks or without, and what begins one of them", () => {
  const titles = ["Żółte łodzie w Tatrach", "Szachy dla początkujących", "Running after an injury", "100% wełny"];
  const found = (query: string) => titles.filter(wordsSought(query)).map((title) => titles.indexOf(title));
  expect(found("zolta lodz")).toEqual([0]);
  expect(found("tatry")).toEqual([0]);
  expect(found("w tatrach")).toEqual([0]);
  expect(found("początkujący szachy")).toEqual([1]);
  expect(found("szach")).toEqual([1]);
  expect(found("injuries")).toEqual([2]);
  expect(found("100%")).toEqual([3]);
  expect(found("%")).toEqual([3]);
  expect(found("")).toEqual([0, 1, 2, 3]);
  expect(found("warcaby")).toEqual([]);
  for (const name of ["Kraków", "Krakowie", "krakowem", "krakow"])
    expect(["Dworzec w Krakowie", "Kraków nocą", "krakow zima"].filter(wordsSought(name))).toHaveLength(3);
  expect(["Dwa koty", "Stado kotów"].filter(wordsSought("kotów"))).toHaveLength(2);
});
