import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { systemClock } from "../clock.ts";
import { type Ctx, makeCtx } from "../context.ts";
import { defineJob } from "./jobs.ts";
import { insertJob } from "./queue.ts";
import { type JobRunner, startJobs } from "./runner.ts";
import { jobs } from "./table.ts";

declare module "./jobs.ts" {
  interface JobKinds {
    "runner.test": { name: string; fails?: number };
  }
}

/** Alone, a runner that nothing wakes looks after five seconds; what is faster than this was woken. */
const sooner = 4000;

let harness: Harness;
let ctx: Ctx;
let runner: JobRunner | undefined;
const ran = new Map<string, number[]>();
let together = 0;
let mostTogether = 0;

defineJob("runner.test", {
  queue: "default",
  retryAfterSeconds: () => 1,
  async run(_, { name, fails = 0 }, { attempt }) {
    ran.set(name, [...(ran.get(name) ?? []), Date.now()]);
    mostTogether = Math.max(mostTogether, ++together);
    await Bun.sleep(10);
    together--;
    if (attempt <= fails) throw new Error("not yet");
  },
});

beforeAll(async () => {
  harness = await startHarness();
  // The clock of the harness stands still; here time has to pass.
  ctx = makeCtx({ ...harness.ctx, clock: systemClock });
});
afterEach(async () => {
  await runner?.stop();
  await ctx.write((tx) => tx.db.delete(jobs).where(eq(jobs.kind, "runner.test")));
});
afterAll(() => harness[Symbol.asyncDispose]());

async function start(alone = true): Promise<void> {
  runner = await startJobs(ctx, {
    concurrency: { default: 2, quick: 0, media: 0, imports: 0, mail: 0, push: 0 },
    poll: true,
    alone,
  });
  await Bun.sleep(100);
}

async function runsOf(name: string, times = 1): Promise<number[]> {
  const until = Date.now() + 15_000;
  while ((ran.get(name) ?? []).length < times && Date.now() < until) await Bun.sleep(10);
  return ran.get(name) ?? [];
}

const enqueue = (name: string, options: { runAt?: number; fails?: number } = {}) =>
  ctx.write((tx) => {
    const { fails = 0, ...planned } = options;
    return tx.enqueue("runner.test", { name, fails }, planned);
  });

test("begins with the commit of the write that enqueued, not with that write", async () => {
  await start();
  const committed = await ctx.write(async (tx) => {
    await tx.enqueue("runner.test", { name: "at once" });
    await Bun.sleep(200);
    return Date.now();
  });
  const [at = 0] = await runsOf("at once");
  expect(at).toBeGreaterThanOrEqual(committed);
  expect(at).toBeLessThan(committed + sooner);
});

test("sleeps until the moment of a planned job, also past a later one and one that was planned before the start", async () => {
  const now = Date.now();
  await enqueue("before the start", { runAt: now + 900 });
  await start();
  await enqueue("far", { runAt: now + 3_600_000 });
  await enqueue("near", { runAt: now + 700 });
  for (const [name, due] of [
    ["near", now + 700],
    ["before the start", now + 900],
  ] as const) {
    const [at = 0] = await runsOf(name);
    expect(at).toBeGreaterThanOrEqual(due);
    expect(at).toBeLessThan(due + sooner);
  }
  expect(ran.has("far")).toBe(false);
});

test("tries a failed job again when it said it would", async () => {
  await start();
  await enqueue("fails once", { fails: 1 });
  const [first = 0, second = 0] = await runsOf("fails once", 2);
  expect(second - first).toBeGreaterThanOrEqual(1000);
  expect(second - first).toBeLessThan(1000 + sooner);
});

test("runs all of a crowd, so many together as the queue may, each once", async () => {
  await start();
  const names = Array.from({ length: 12 }, (_, index) => `crowd ${index}`);
  await ctx.write(async (tx) => {
    for (const name of names) await tx.enqueue("runner.test", { name });
  });
  for (const name of names) expect((await runsOf(name)).length).toBe(1);
  expect(mostTogether).toBe(2);
});

test("finds what another process enqueued, which wakes nobody here", async () => {
  await start(false);
  await ctx.write((tx) => insertJob(tx.db, Date.now(), "runner.test", { name: "another's" }));
  expect((await runsOf("another's")).length).toBe(1);
});

test("an idle process alone with SQLite opens no transaction to look", async () => {
  let writes = 0;
  const counted: Ctx = { ...ctx, write: (run, options) => ctx.write(run, options).finally(() => writes++) };
  const idle = await startJobs(counted, {
    concurrency: { default: 2, quick: 1, media: 1, imports: 0, mail: 1, push: 1 },
    poll: true,
    alone: true,
  });
  const before = writes;
  await Bun.sleep(1500);
  await idle.stop();
  expect(writes - before).toBe(0);
});
