/**
 * A process of its own that counts a statement, and writes a line for each donation that is in the ledger for good. Given a
 * number, it kills itself in the middle of the write in which that donation is counted.
 * `bun src/testing/statement-counter.ts STATEMENT [NUMBER]`, over the site of the environment.
 */
import "../app/features.ts";
import { openContext } from "../app/context.ts";
import "../donations/rules/ledger.ts";
import { countStatement } from "../donations/rules/statements.ts";
import { systemActor } from "../platform/actor.ts";
import { loadConfig } from "../platform/config/config.ts";
import { makeLog } from "../platform/log.ts";
import { reactTo } from "../platform/reactions.ts";

const [statementId = "", last = ""] = process.argv.slice(2);
/** A write may run again from its beginning. */
const counted = new Set<string>();
reactTo("donation received", async (tx, { paymentId }) => {
  if (counted.add(paymentId).size === Number(last)) process.kill(process.pid, "SIGKILL");
  tx.afterCommit(() => process.stdout.write(`${paymentId}\n`));
});
await using ctx = await openContext(loadConfig(process.env), { log: makeLog({ level: "error", format: "text" }) });
await countStatement(ctx, systemActor, statementId);
