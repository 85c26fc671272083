import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { hour, minute, second } from "../clock.ts";
import { defineJob, GiveUp } from "./jobs.ts";
import { claimJob, failJob, finishJob, giveBack, nextRunAt, renewLease } from "./queue.ts";
import { releaseExpired } from "./run.ts";
import { startJobs } from "./runner.ts";
import { jobs } from "./table.ts";

declare module "./jobs.ts" {
  interface JobKinds {
    "owners.test": { name: string };
  }
}

let harness: Harness;
/** What a job does next. */
let work: (signal: AbortSignal) => Promise<void> = async () => undefined;
const told: string[] = [];

defineJob("owners.test", {
  queue: "default",
  maxAttempts: 3,
  run: (_, __, { signal }) => work(signal),
  onFailed: async (tx, { name }, error) => {
    told.push(`${name}: ${error instanceof Error ? error.message : error}`);
    await tx.enqueue("owners.test", { name: `after ${name}` }, { runAt: Number.MAX_SAFE_INTEGER });
  },
});

beforeAll(async () => {
  harness = await startHarness();
});
afterEach(async () => {
  told.length = 0;
  work = async () => undefined;
  await harness.ctx.write((tx) => tx.db.delete(jobs));
});
afterAll(() => harness[Symbol.asyncDispose]());

const enqueue = (name: string, uniqueKey?: string) =>
  harness.ctx.write((tx) => tx.enqueue("owners.test", { name }, uniqueKey ? { uniqueKey } : {}));

function claim(worker: string) {
  const now = harness.clock.now();
  return harness.ctx.write((tx) => claimJob(tx.db, "default", worker, now, now + minute));
}

async function rows() {
  return harness.ctx.db.select().from(jobs).orderBy(jobs.id);
}

test("a worker that lost its job finishes, fails, renews and gives back nothing", async () => {
  const id = await enqueue("a");
  await claim("slow");
  harness.clock.advance(2 * minute);
  await releaseExpired(harness.ctx, harness.clock.now());
  await claim("quick");
  const [before] = await rows();
  expect(before).toMatchObject({ lockedBy: "quick", state: "running", attempts: 2 });
  await harness.ctx.write(async (tx) => {
    expect(await renewLease(tx.db, "slow", [id], 1)).toEqual([]);
    expect(await finishJob(tx.db, "slow", id)).toBe(false);
    expect(await failJob(tx.db, "slow", id, "no")).toBe(false);
    expect(await giveBack(tx.db, "slow", id, { runAt: 0 })).toBe(false);
    expect(await renewLease(tx.db, "quick", [id], before?.lockedUntil ?? 0)).toEqual([id]);
  });
  expect(await rows()).toEqual(before ? [before] : []);
});

test("servers that are killed one after the other use up no job, which waits longer each time", async () => {
  await enqueue("killed");
  const waits: number[] = [];
  for (let kills = 1; kills <= 4; kills++) {
    expect((await claim("killed"))?.attempts).toBe(kills);
    await releaseExpired(harness.ctx, Number.MAX_SAFE_INTEGER);
    const [job] = await rows();
    waits.push((job?.runAt ?? 0) - harness.clock.now());
    expect(job?.state).toBe("waiting");
    harness.clock.advance(Math.max(0, waits.at(-1) ?? 0));
  }
  expect(waits.map((wait) => Math.max(0, wait) / second)).toEqual([0, 10, 60, 600]);
  expect(told).toEqual([]);
  await harness.runJobs();
  expect(await rows()).toEqual([]);
});

test("a job that ends its process each time is failed after twice its attempts, and who waits for it is told", async () => {
  await enqueue("b");
  for (let attempt = 1; attempt <= 6; attempt++) {
    expect(told).toEqual([]);
    expect((await claim("dies"))?.attempts).toBe(attempt);
    await releaseExpired(harness.ctx, Number.MAX_SAFE_INTEGER);
    harness.clock.advance(hour);
  }
  expect(told).toEqual(["b: its process ended while it ran"]);
  const left = (await rows()).map(({ state, payload }) => `${payload.name} ${state}`);
  expect(left.sort()).toEqual(["after b waiting", "b failed"]);
});

test("one that gives up tells so in the write that records it; one that fails is tried again first", async () => {
  work = () => Promise.reject(new GiveUp("never"));
  await enqueue("c");
  await harness.runJobs();
  expect(told).toEqual(["c: never"]);
  work = () => Promise.reject(new Error("not now"));
  await enqueue("d");
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(told).toHaveLength(1);
    await harness.runJobs();
    harness.clock.advance(20 * minute);
  }
  expect(told).toEqual(["c: never", "d: not now"]);
});

test("a full disk is not counted: the job waits and goes on by itself", async () => {
  work = () => Promise.reject(Object.assign(new Error("no space"), { code: "ENOSPC" }));
  const id = await enqueue("e");
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await harness.runJobs()).toBe(1);
    expect((await rows())[0]).toMatchObject({ state: "waiting", attempts: 0, error: "no space" });
    harness.clock.advance(30 * second);
  }
  work = async () => undefined;
  expect(await harness.runJobs()).toBe(1);
  expect((await rows()).filter((job) => job.id === id)).toEqual([]);
});

test("given back, a job makes room for the one with its key that waits by now", async () => {
  const first = await enqueue("f", "key");
  await claim("one");
  const second = await enqueue("f again", "key");
  expect(second).not.toBe(first);
  await harness.ctx.write((tx) => giveBack(tx.db, "one", first, { runAt: 0 }));
  expect((await rows()).map(({ id, state }) => [id, state])).toEqual([[second, "waiting"]]);
});

test("of two with one key the second runs when the first is done", async () => {
  await enqueue("g", "key");
  const first = await claim("one");
  const second = await enqueue("g again", "key");
  expect(await claim("two")).toBeUndefined();
  await enqueue("another");
  expect((await claim("two"))?.payload.name).toBe("another");
  await harness.ctx.write((tx) => finishJob(tx.db, "one", first?.id ?? ""));
  expect((await claim("two"))?.id).toBe(second);
});

test("what another worker took over is stopped, and its outcome is the other's", async () => {
  let stopped: unknown;
  const began = Promise.withResolvers<void>();
  work = async (signal) => {
    began.resolve();
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    stopped = signal.reason;
    throw new Error("spoiled");
  };
  const concurrency = { default: 1, quick: 0, media: 0, imports: 0, mail: 0, push: 0 };
  const runner = await startJobs(harness.ctx, { concurrency, poll: true, alone: false, leaseMs: 150 });
  const id = await enqueue("h");
  await began.promise;
  await harness.ctx.write((tx) => tx.db.update(jobs).set({ lockedBy: "another" }).where(eq(jobs.id, id)));
  while (stopped === undefined) await Bun.sleep(5);
  await runner.stop();
  expect(stopped).toMatchObject({ why: "taken over" });
  expect((await rows())[0]).toMatchObject({ lockedBy: "another", state: "running" });
});

test("what a version knows that is not this one is left to it, due or given back, and is not given up", async () => {
  const { ctx, clock } = harness;
  const now = clock.now();
  const job = { queue: "default", payload: {}, maxAttempts: 1, createdAt: now };
  const late = { state: "running", attempts: 1, lockedBy: "the next version", lockedUntil: now - 1 } as const;
  await ctx.write((tx) =>
    tx.db.insert(jobs).values([
      { ...job, id: "1", kind: "of tomorrow", runAt: now - 2 },
      { ...job, ...late, id: "2", kind: "of tomorrow", runAt: now - 2 },
    ]),
  );
  expect([await claim("old"), await nextRunAt(ctx.db, "default")]).toEqual([undefined, undefined]);
  await releaseExpired(ctx, now);
  await enqueue("a");
  expect(await harness.runJobs()).toBe(1);
  expect((await rows()).map(({ state, attempts, lockedBy }) => [state, attempts, lockedBy])).toEqual([
    ["waiting", 0, null],
    ["running", 1, "the next version"],
  ]);
});
