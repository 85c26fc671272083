import { expect, test } from "bun:test";
import { placesLeft } from "./views/whole-rows.ts";

/** How many of so many cards stand in the grid of each layout. */
function shown(count: number, lines: number): Record<number, number> {
  const all = Array.from({ length: count }, (_, index) => placesLeft(index, count, lines)?.split(" ") ?? []);
  return Object.fromEntries(
    [5, 4, 3, 2, 1].map((columns) => [columns, all.filter((out) => !out.includes(`not-in-${columns}`)).length]),
  );
}

test("only whole rows are shown, and as many as the section has", () => {
  expect(shown(10, 2)).toEqual({ 5: 10, 4: 8, 3: 6, 2: 6, 1: 6 });
  expect(shown(5, 1)).toEqual({ 5: 5, 4: 4, 3: 3, 2: 2, 1: 3 });
  expect(shown(20, 4)).toEqual({ 5: 20, 4: 16, 3: 12, 2: 12, 1: 12 });
  expect(shown(7, 2)).toEqual({ 5: 5, 4: 4, 3: 6, 2: 6, 1: 6 });
});

test("what does not fill a first row is shown all the same", () => {
  expect(shown(1, 2)).toEqual({ 5: 1, 4: 1, 3: 1, 2: 1, 1: 1 });
  expect(shown(3, 1)).toEqual({ 5: 3, 4: 3, 3: 3, 2: 2, 1: 3 });
});
