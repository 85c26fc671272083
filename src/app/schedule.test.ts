import { afterAll, beforeAll, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { hour, second } from "../platform/clock.ts";
import { scheduleTicks } from "../platform/cluster/table.ts";
import { takeTick } from "../platform/cluster/ticks.ts";
import { dialect } from "../platform/config/dialect.ts";
import { type Ctx, makeCtx } from "../platform/context.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { asProgram } from "../testing/statements.ts";
import { type Schedule, startSchedule } from "./schedule.ts";

/** Two processes of one site: programs over one PostgreSQL, or all that SQLite allows. */
let harness: Harness;
let beside: Harness | undefined;
let here: Ctx;
let there: Ctx;
beforeAll(async () => {
  harness = await startHarness();
  here = harness.ctx;
  if (dialect === "postgres") beside = await startHarness({ beside: harness });
  there = beside?.ctx ?? makeCtx({ ...here, nodeId: "there" });
});
afterAll(async () => {
  await beside?.[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});

const ticksOf = (task: string) =>
  here.db.select().from(scheduleTicks).where(eq(scheduleTicks.task, task)).orderBy(asc(scheduleTicks.at));

/** The ticks that were taken, once each has run: it has its row first, and some may be on their way. */
async function done(task: string, runs: () => number) {
  for (let round = 0; ; round++) {
    const ticks = await ticksOf(task);
    if (runs() === ticks.length || round === 1000) return ticks;
    await Bun.sleep(5);
  }
}

test("a moment of a task is one process', whoever comes first", async () => {
  const moments = Array.from({ length: 20 }, (_, index) => index * second);
  const taken = await Promise.all(
    moments.flatMap((at) => [here, there, here, there].map((ctx) => asProgram(() => takeTick(ctx, "raced", at)))),
  );
  expect(taken.filter(Boolean)).toHaveLength(moments.length);
  expect((await ticksOf("raced")).map(({ at }) => at)).toEqual(moments);
  expect(await takeTick(there, "another", 0)).toBe(true);
});

test("what nobody is late for any longer is forgotten, of this task alone", async () => {
  for (const at of [0, second, hour]) expect(await takeTick(here, "kept", at)).toBe(true);
  expect(await takeTick(here, "beside it", 0)).toBe(true);
  expect(await takeTick(there, "kept", hour + second)).toBe(true);
  expect((await ticksOf("kept")).map(({ at }) => at)).toEqual([second, hour, hour + second]);
  expect(await ticksOf("beside it")).toHaveLength(1);
});

test("of two schedules one runs each tick, and each what is its own node's", async () => {
  const wanted: [name: string, by?: string][] = [["the site's"], ["a node's", here.nodeId], ["a node's", there.nodeId]];
  const ran: { name: string; by: string }[] = [];
  const runs = (name: string, by?: string) =>
    ran.filter((one) => one.name === name && (by ?? one.by) === one.by).length;
  let enough: () => void = () => undefined;
  const often = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const task = (name: string, fields: Partial<Schedule> = {}): Schedule => ({
    name,
    cron: "* * * * * *",
    async run(ctx) {
      ran.push({ name, by: ctx.nodeId });
      if (wanted.every(([one, by]) => runs(one, by) > 2)) enough();
    },
    ...fields,
  });
  const tasks = [task("the site's"), task("a node's", { each: "node" })];
  const stops = [here, there].map((ctx) => startSchedule(ctx, tasks));
  await often;
  for (const stop of stops) stop();
  const site = await done("the site's", () => runs("the site's"));
  expect(runs("the site's")).toBe(site.length);
  for (const { at } of site) expect(at % second).toBe(0);
  for (const { nodeId } of [here, there]) {
    const own = await done(`a node's at ${nodeId}`, () => runs("a node's", nodeId));
    expect(runs("a node's", nodeId)).toBe(own.length);
  }
}, 30_000);

test("work that fails is told, and done again at the next tick", async () => {
  let tries = 0;
  const twice = new Promise<void>((resolve) => {
    const stop = startSchedule(here, [
      {
        name: "fails",
        cron: "* * * * * *",
        async run() {
          if (++tries === 2) {
            stop();
            resolve();
          } else throw new Error("not today");
        },
      },
    ]);
  });
  await twice;
  expect(
    harness.logged.filter((line) => line.includes("scheduled work failed") && line.includes("fails")),
  ).toHaveLength(1);
}, 30_000);
