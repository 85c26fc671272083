import { expect, test } from "bun:test";
import { makeServerClock } from "./server-clock.ts";

/** How far the clock is off a server's that is ahead of this one by so much. */
const off = (clock: { now(): number }, ahead: number) => Math.round(clock.now() - performance.now() - ahead);

test("the quickest answer tells the clock best, and one without a way back only when there is no other", () => {
  const ahead = 5000;
  const clock = makeServerClock(performance.now() + ahead - 1800);
  expect(Math.abs(off(clock, ahead) + 1800)).toBeLessThan(50);
  clock.learn(performance.now() + ahead, undefined);
  expect(Math.abs(off(clock, ahead))).toBeLessThan(50);
  const now = performance.now();
  // Answered at once, and seen by a busy page four seconds later.
  clock.learn(now - 3900 + ahead, { askedAt: now - 4000, cameAt: now });
  expect(Math.abs(off(clock, ahead) + 1900)).toBeLessThan(50);
  clock.learn(now - 3900 + ahead, { askedAt: now - 4000, cameAt: now - 3800 });
  expect(Math.abs(off(clock, ahead))).toBeLessThan(50);
});
