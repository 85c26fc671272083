import { expect, test } from "bun:test";
import { LastKnown } from "./last-known.ts";

const make = (believedMs = 60_000) => new LastKnown<{ n: number }>({ max: 10, freshMs: 0, believedMs });
const never = () => new Promise<undefined>(() => undefined);
/** As the driver says it while there is no database. */
const away = () =>
  Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", query: "select" }));

test("while the database does not answer, what it said last is believed, and nobody waits for that twice", async () => {
  const known = make();
  expect(await known.get("a", async () => ({ n: 1 }))).toEqual({ n: 1 });
  expect(await known.get("a", never)).toEqual({ n: 1 });
  const begun = performance.now();
  expect(await known.get("a", never)).toEqual({ n: 1 });
  expect(performance.now() - begun).toBeLessThan(500);
});

test("so it is while the database is away, but not of what nobody knew, nor for long, nor after a fault of another kind", async () => {
  const known = make(50);
  await known.get("a", async () => ({ n: 1 }));
  expect(await known.get("a", away)).toEqual({ n: 1 });
  expect(known.get("b", away)).rejects.toThrow("ECONNREFUSED");
  expect(known.get("a", () => Promise.reject(new Error("no such column")))).rejects.toThrow("no such column");
  await Bun.sleep(80);
  expect(known.get("a", away)).rejects.toThrow("ECONNREFUSED");
});

test("what changed is read again, and what is gone is gone", async () => {
  const known = make();
  const late = Promise.withResolvers<{ n: number }>();
  const former = known.get("a", () => late.promise);
  known.forget("a");
  expect(await known.get("a", async () => ({ n: 2 }))).toEqual({ n: 2 });
  late.resolve({ n: 1 });
  await former;
  expect(await known.get("a", never)).toEqual({ n: 2 });
  known.forget("a");
  await known.get("a", async () => ({ n: 3 }));
  expect(await known.get("a", async () => undefined)).toBeUndefined();
  expect(known.get("a", away)).rejects.toThrow("ECONNREFUSED");
});
