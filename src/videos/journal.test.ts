import { expect, test } from "bun:test";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { startHarness } from "../testing/harness.ts";
import { eraseVideo } from "./rules/erase.ts";
import { lastSteps, noteStep } from "./rules/journal.ts";

test("what was noted of a film's file is read in order, its last two hundred steps, and goes with the film", async () => {
  await using harness = await startHarness();
  const { ctx, clock } = harness;
  const { channel } = await makeOwner(harness);
  const [{ id }, other] = [await makeVideo(harness, channel, {}), await makeVideo(harness, channel, {})];
  await noteStep(ctx, other.id, { step: "read" });
  await noteStep(ctx, id, { step: "read" });
  clock.advance(10);
  await noteStep(ctx, id, { step: "cancelled" });
  clock.advance(10);
  await noteStep(ctx, id, { step: "failed", said: "No space left on device" });
  const steps = async (count: number) => (await lastSteps(ctx, id, count)).map(({ step }) => step);
  expect(await steps(9)).toEqual(["failed", "cancelled", "read"]);
  expect(await steps(2)).toEqual(["failed", "cancelled"]);
  expect(await lastSteps(ctx, id, 1)).toEqual([
    { step: "failed", at: clock.now(), said: "No space left on device", fault: expect.anything() },
  ]);
  for (let again = 0; again < 199; again++) await noteStep(ctx, id, { step: "waits" });
  expect(await steps(300)).toEqual([...Array(199).fill("waits"), "failed"]);
  await eraseVideo(ctx, id);
  expect([await steps(9), (await lastSteps(ctx, other.id, 9)).length]).toEqual([[], 1]);
  // The film is gone: that is logged, and nothing else.
  await noteStep(ctx, id, { step: "ready" });
});
