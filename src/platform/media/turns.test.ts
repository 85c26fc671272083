import { expect, test } from "bun:test";
import { makeTurns, type TooMuchWaiting } from "./turns.ts";

/** Work that lasts until it is told to end. */
function makeWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((end) => ends.push(end));
    return name;
  };
  const endOne = async () => {
    await Bun.sleep(0);
    ends.shift()?.();
    await Bun.sleep(0);
  };
  return { begun, work, endOne };
}

test("so many run at once, and the others are served person by person", async () => {
  const turns = makeTurns({ atOnce: 2, perPerson: 10, waiting: 10 });
  const { begun, work, endOne } = makeWork();
  const all = ["a1", "a2", "a3", "a4", "b1", "c1", "b2"].map((name) => turns.run(name[0], work(name)));
  await Bun.sleep(0);
  expect(begun).toEqual(["a1", "a2"]);
  for (let count = 0; count < all.length; count++) await endOne();
  expect(begun).toEqual(["a1", "a2", "a3", "b1", "c1", "a4", "b2"]);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1", "c1", "b2"]);
});

test("too much is refused: of one person, and of all; the program's own never is", async () => {
  const turns = makeTurns({ atOnce: 1, perPerson: 2, waiting: 3 });
  const { begun, work, endOne } = makeWork();
  const refused = (who: string) => turns.run(who, work("refused")).catch((error) => (error as TooMuchWaiting).whose);
  const taken = [turns.run("a", work("a")), turns.run("a", work("a"))];
  expect(await refused("a")).toBe("own");
  taken.push(turns.run("b", work("b")), turns.run("c", work("c")));
  expect(await refused("d")).toBe("all");
  taken.push(turns.run(undefined, work("own")));
  for (const _ of taken) await endOne();
  expect(await Promise.all(taken)).toEqual(["a", "a", "b", "c", "own"]);
  expect(begun).not.toContain("refused");
  const again = turns.run("a", work("a"));
  await endOne();
  expect(await again).toBe("a");
});

test("work that fails gives its place to the next", async () => {
  const turns = makeTurns({ atOnce: 1, perPerson: 5, waiting: 5 });
  const failing = turns.run("a", () => Promise.reject(new Error("no")));
  const next = turns.run("a", async () => "yes");
  expect(await failing.catch((error) => error.message)).toBe("no");
  expect(await next).toBe("yes");
});
