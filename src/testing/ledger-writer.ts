/** A program of its own that writes donations until it is killed, or says what became of them: for `killed.test.ts`. */
import { sql } from "drizzle-orm";
import { openContext } from "../app/context.ts";
import { record } from "../donations/rules/ledger.ts";
import { ledgerEntries, payments } from "../donations/table.ts";
import { newCode } from "../donations/text.ts";
import { loadConfig } from "../platform/config/config.ts";
import { newId } from "../platform/db/id.ts";
import { migrateSafely } from "../platform/db/migrate.ts";

const [, , data = "", what] = process.argv;
await using ctx = await openContext(loadConfig({ NADAJ_DATA: data, LOG_LEVEL: "error" }));
await migrateSafely(ctx);

if (what === "write") {
  for (;;) {
    const now = ctx.clock.now();
    const id = newId(now);
    const person = { name: "Ola", lastName: "W", nameKey: "w", email: "", lang: "pl" as const, agreedAt: now };
    const row = {
      id,
      title: newCode(),
      type: "once" as const,
      amount: 700,
      method: "transfer",
      createdAt: now,
      ...person,
    };
    await ctx.write((tx) => tx.db.insert(payments).values(row));
    const entry = { paymentId: id, kind: "received" as const, amount: 700, source: "test", sourceId: id, at: now };
    await ctx.write((tx) => record(tx, entry));
    process.stdout.write(`${id}\n`);
  }
}

const [ledger] = await ctx.db.select({ sum: sql<number>`sum(${ledgerEntries.amount})` }).from(ledgerEntries);
const [kept] = await ctx.db.select({ sum: sql<number>`sum(${payments.received})` }).from(payments);
const rows = await ctx.db
  .select({ id: payments.id, state: payments.state, received: payments.received })
  .from(payments);
const torn = rows.filter(({ state, received }) => (state === "paid") !== (received === 700));
const paid = rows.filter(({ state }) => state === "paid").map(({ id }) => id);
process.stdout.write(JSON.stringify({ ledger: ledger?.sum, kept: kept?.sum, torn: torn.length, paid }));
