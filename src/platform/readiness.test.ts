import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Harness, startHarness } from "../testing/harness.ts";
import type { Ctx } from "./context.ts";
import { whyNotReady } from "./readiness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** Another process's eyes on the same site: what it found out is its own. */
function seenAnew(parts: Partial<Ctx>): Ctx {
  const made = new Map<unknown, unknown>();
  return Object.assign(Object.create(harness.ctx) as Ctx, parts, {
    local(make: (ctx: Ctx) => unknown) {
      if (!made.has(make)) made.set(make, make(harness.ctx));
      return made.get(make);
    },
  });
}

test("a site whose database and store take what is written is ready", async () => {
  expect(await whyNotReady(seenAnew({}))).toBeUndefined();
});

test("a database that says nothing at all is told as away, also to who asks meanwhile, and nobody waits for it", async () => {
  const silent = Promise.withResolvers<never>();
  let asked = 0;
  const ctx = seenAnew({
    write: () => {
      asked++;
      return silent.promise;
    },
  });
  expect(await Promise.all([whyNotReady(ctx, 50), whyNotReady(ctx, 50)])).toEqual(["DATABASE_DOWN", "DATABASE_DOWN"]);
  expect(asked).toBe(1);
  // What comes after all is nobody's error.
  silent.reject(new Error("the connection was lost"));
  await Bun.sleep(0);
});
