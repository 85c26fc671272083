import { expect, test } from "bun:test";
import { isSpared } from "../ads/rules/spared.ts";
import { record } from "../donations/rules/ledger.ts";
import { makePayment } from "../testing/donations.ts";
import { makeUser } from "../testing/factories.ts";
import { startHarness } from "../testing/harness.ts";

test("whom a donation frees of ads is shown none, once its money is there", async () => {
  await using harness = await startHarness();
  const { ctx, clock } = harness;
  const [donor, promising] = [await makeUser(harness, { role: "user" }), await makeUser(harness, { role: "user" })];
  const { id: paymentId, amount } = await makePayment(harness, { userId: donor.id });
  const entry = { kind: "received", source: "test", sourceId: "1", at: clock.now() } as const;
  await ctx.write((tx) => record(tx, { paymentId, amount, ...entry }));
  await makePayment(harness, { userId: promising.id });
  expect([await isSpared(ctx, donor.id), await isSpared(ctx, promising.id)]).toEqual([true, false]);
});
