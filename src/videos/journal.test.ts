import { expect } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { dialect } from "../platform/config/dialect.ts";
import { makeCtx } from "../platform/context.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { eraseVideo } from "./rules/erase.ts";
import { lastSteps, noteStep } from "./rules/journal.ts";

needs(dialect === "postgres", "over SQLite there is one process").test(
  "what a worker noted of a film's file is read at any process, in order, and goes with the film",
  async () => {
    await using harness = await startHarness();
    const { ctx, clock, guest } = harness;
    const dataDir = join(ctx.config.dataDir, "worker");
    await mkdir(dataDir);
    const worker = makeCtx({ ...ctx, config: { ...ctx.config, dataDir } });
    const { channel } = await makeOwner(harness);
    const { id } = await makeVideo(harness, channel, {});
    await noteStep(worker, id, { step: "read" });
    await noteStep(ctx, id, { step: "cancelled" });
    clock.advance(10);
    await noteStep(worker, id, { step: "failed", said: "No space left on device" });
    const steps = async (count: number) => (await lastSteps(ctx, id, count)).map(({ step }) => step);
    expect(await steps(9)).toEqual(["failed", "cancelled", "read"]);
    expect(await steps(2)).toEqual(["failed", "cancelled"]);
    expect((await lastSteps(ctx, id, 1))[0]).toMatchObject({ said: "No space left on device" });
    const [key = ""] = await ctx.storage.list(`journal/${id}`);
    expect((await guest().get(`/media/${key}`)).status).toBe(404);
    await eraseVideo(ctx, id);
    expect(await steps(9)).toEqual([]);
  },
);
