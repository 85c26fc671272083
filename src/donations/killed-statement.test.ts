import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { systemActor } from "../platform/actor.ts";
import { makePayment, takeDonations } from "../testing/donations.ts";
import { startHarness } from "../testing/harness.ts";
import { countStatement, importStatement } from "./rules/statements.ts";
import { channelFunds, ledgerEntries, payments } from "./table.ts";

const count = 300;
const each = 700;

test("a process that is killed while it counts a statement leaves every sum exact, and the rest counts once, however many count it", async () => {
  await using harness = await startHarness();
  const { ctx } = harness;
  await takeDonations(harness);
  const made = [];
  for (let n = 0; n < count; n++) made.push(await makePayment(harness, { amount: each, channelId: "kanal" }));
  const lines = made.map(({ title }) => `2026-11-20;7,00;NADAJ-${title}`).join("\n");
  const bytes = new TextEncoder().encode(`data;kwota;tytuł\n${lines}\n`);
  const { id } = await importStatement(ctx, systemActor, { name: "wyciąg.csv", bytes }, {});
  const { dataDir, databaseUrl } = ctx.config;
  const env = { ...Bun.env, NADAJ_DATA: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const begin = (...last: string[]) =>
    Bun.spawn(["bun", "src/testing/statement-counter.ts", id, ...last], { env, stdout: "pipe" });
  const counted = async () => {
    const rows = await ctx.db.select({ id: ledgerEntries.paymentId }).from(ledgerEntries);
    const [kept] = await ctx.db.select({ sum: sql<number>`sum(${payments.received})` }).from(payments);
    const [funds] = await ctx.db.select().from(channelFunds).where(eq(channelFunds.channelId, "kanal"));
    expect([new Set(rows.map((row) => row.id)).size, Number(kept?.sum), funds?.received, funds?.owed]).toEqual([
      rows.length,
      ...Array(3).fill(rows.length * each),
    ]);
    return new Set(rows.map((row) => row.id));
  };

  // Two hundred are one write: this is in the middle of the second.
  const child = begin("250");
  const told = (await new Response(child.stdout).text()).split("\n").filter(Boolean);
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");
  const known = await counted();
  expect(known.size).toBe(200);
  expect(told.filter((one) => !known.has(one))).toEqual([]);

  // Over SQLite one process serves a site.
  const others = databaseUrl ? [begin(), begin()] : [];
  await Promise.all([1, 2, 3].map(() => countStatement(ctx, systemActor, id)));
  for (const other of others) expect(await other.exited).toBe(0);
  expect((await counted()).size).toBe(count);
}, 120_000);
