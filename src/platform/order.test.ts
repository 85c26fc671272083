import { expect, test } from "bun:test";
import { reordered, stepped } from "./order.ts";

test("an order is one of the same ids, each once", () => {
  expect(reordered(["a", "b", "c"], ["c", "a", "b"])).toEqual(["c", "a", "b"]);
  expect(reordered([], [])).toEqual([]);
  for (const wanted of [["a", "b"], ["a", "b", "b"], ["a", "b", "d"], ["a", "b", "c", "d"], []])
    expect(reordered(["a", "b", "c"], wanted)).toBeUndefined();
});

test("a step moves one of them and ends at the ends", () => {
  expect(stepped(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
  expect(stepped(["a", "b", "c"], "b", 1)).toEqual(["a", "c", "b"]);
  expect(stepped(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
  expect(stepped(["a", "b", "c"], "c", 1)).toEqual(["a", "b", "c"]);
  expect(stepped(["a", "b", "c"], "d", 1)).toEqual(["a", "b", "c"]);
});
