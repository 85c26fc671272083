import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { dayOf } from "../../queries/months.ts";
import { paymentOfHash, type StatementLine } from "../../queries/statements.ts";
import { statementLines } from "../../table.ts";
import { bareTitle } from "../../text.ts";
import type { BankLine } from "./read.ts";

/** More alike on one day are no people's transfers. */
const alikeMax = 500;

/**
 * The same money has the same hash in whatever statement and form of file it stands: banks name accounts and payers now one
 * way, now another. Two alike on one day are told apart by their order.
 */
export function hashed<Line extends BankLine & { code: string }>(lines: Line[]): (Line & { hash: string })[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const facts = factsOf(line);
    const ordinal = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, ordinal);
    return { ...line, hash: hashOf(facts, ordinal) };
  });
}

/**
 * The next hash of a line without a code that is neither in the ledger nor another line's of its statement: somebody saw that
 * it is other money than what looks like it in a statement of only a part of that day. Inside a write.
 */
export async function nextHash(tx: Ctx, line: StatementLine): Promise<string> {
  const facts = factsOf({ ...line, code: "" });
  const { statementId } = line;
  for (let ordinal = 1; ordinal <= alikeMax; ordinal++) {
    const hash = hashOf(facts, ordinal);
    const isHere = and(eq(statementLines.statementId, statementId), eq(statementLines.hash, hash));
    if ((await tx.db.$count(statementLines, isHere)) === 0 && (await paymentOfHash(tx, hash)) === undefined)
      return hash;
  }
  throw new Error("no hash was free");
}

function factsOf({ at, amount, code, title }: Pick<BankLine, "at" | "amount" | "title"> & { code: string }): string {
  return JSON.stringify([dayOf(at), amount, code || bareTitle(title)]);
}

function hashOf(facts: string, ordinal: number): string {
  return createHash("sha256").update(`${facts} ${ordinal}`).digest("base64url");
}
