import { expect, test } from "bun:test";
import { hour, minute } from "../clock.ts";
import { tally } from "./limiter.ts";

function clockAt(begun: number) {
  let now = begun;
  return {
    now: () => now,
    advance: (by: number) => {
      now += by;
    },
  };
}
const guesses = { max: 1, windowMs: hour };
const calls = { max: 1, windowMs: minute };

test("so many attempts count as lie in the window, and a success forgets them", () => {
  const clock = clockAt(0);
  const counted = tally(clock);
  const twice = { max: 2, windowMs: minute };
  expect(counted.add("one", twice)).toBeUndefined();
  clock.advance(10_000);
  expect([counted.add("one", twice), counted.add("one", twice), counted.add("other", twice)]).toEqual([
    undefined,
    50_000,
    undefined,
  ]);
  clock.advance(50_000);
  expect([counted.add("one", twice), counted.add("one", twice)]).toEqual([undefined, 10_000]);
  counted.forget("one");
  expect(counted.add("one", twice)).toBeUndefined();
});

test("a crowd neither makes anybody forget who guesses, nor costs more the larger it is", () => {
  const clock = clockAt(0);
  const counted = tally(clock);
  counted.add("guesses", guesses);
  for (let network = 0; network < 150_000; network++) counted.add(`network ${network}`, calls);
  expect(counted.add("guesses", guesses)).toBe(hour);
  expect(counted.add("network 149999", calls)).toBe(minute);
  // Too many to remember: those from longest ago are free again.
  expect(counted.add("network 0", calls)).toBeUndefined();
  clock.advance(hour);
  expect(counted.add("guesses", guesses)).toBeUndefined();
});
