import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { settings } from "../../platform/settings/table.ts";
import type { ColumnName } from "../limits.ts";
import { ledgerEntries, payments, statementLines, statements } from "../table.ts";
import { arrivalsOf, hasCome, type Payment } from "./payments.ts";

export type Statement = typeof statements.$inferSelect;
export type StatementLine = typeof statementLines.$inferSelect;

/**
 * What a line is to the ledger: `matched` is counted with the others, `counted` was, and whatever else waits for somebody
 * to decide. `paid`: its payment has that money already, by another line or by hand.
 */
export const standings = ["matched", "differs", "paid", "unknown", "counted"] as const;
export type Standing = (typeof standings)[number];
export type JudgedLine = StatementLine & { standing: Standing; payment: Payment | undefined };

/** The source of their entries in the ledger. */
export const statementSource = "statement";

export async function statementById(ctx: Ctx, id: string): Promise<Statement | undefined> {
  const [found] = await ctx.db.select().from(statements).where(eq(statements.id, id)).limit(1);
  return found;
}

/** Those that are not put away, the newest first. */
export function openStatements(ctx: Ctx): Promise<Statement[]> {
  return ctx.db.select().from(statements).orderBy(desc(statements.createdAt), desc(statements.id)).limit(50);
}

/** Which column of a CSV file holds what, by its heading or number; what is missing is guessed. */
export type Columns = Partial<Record<ColumnName, string>>;

export const columnsName = "statement columns";

/** The columns that were said last: a bank's files are alike. */
export async function rememberedColumns(ctx: Ctx): Promise<Columns> {
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.name, columnsName));
  return (row?.value ?? {}) as Columns;
}

/** A statement's lines as they stand now. */
export async function judgedLines(ctx: Ctx, statementId: string): Promise<JudgedLine[]> {
  const lines = await ctx.db
    .select()
    .from(statementLines)
    .where(eq(statementLines.statementId, statementId))
    .orderBy(asc(statementLines.place));
  const counted = await countedHashes(
    ctx,
    lines.map(({ hash }) => hash),
  );
  const known = await paymentsNamed(ctx, [...lines.flatMap(({ paymentId }) => paymentId ?? []), ...counted.values()]);
  const arrivals = await arrivalsOf(ctx, [...known.keys()]);
  return lines.map((line) => {
    const payment = known.get(line.paymentId ?? counted.get(line.hash) ?? "");
    const came = arrivals.get(line.paymentId ?? "") ?? [];
    const standing = counted.has(line.hash) ? "counted" : standingOf(line, payment, came);
    // Of two lines for the same money the first counts, the other waits for somebody.
    if (standing === "matched") arrivals.set(line.paymentId ?? "", [...came, line.at]);
    return { ...line, payment, standing };
  });
}

/** What an uncounted line is to the payment that its title names, whose money came at these times. */
export function standingOf(
  line: Pick<StatementLine, "amount" | "at">,
  payment: Payment | undefined,
  arrivals: readonly number[],
): Standing {
  if (!payment) return "unknown";
  if (hasCome(payment, arrivals, line.at)) return "paid";
  return line.amount === payment.amount ? "matched" : "differs";
}

/** Whether nobody decided about a line in this statement, and it is counted all the same: by another that is alike. */
export function isFromElsewhere({ standing, paymentId }: Pick<JudgedLine, "standing" | "paymentId">): boolean {
  return standing === "counted" && paymentId === null;
}

async function paymentsNamed(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Payment>> {
  const rows = await inParts([...new Set(ids)], (some) =>
    ctx.db.select().from(payments).where(inArray(payments.id, some)),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** For which payment the ledger has a line. */
export async function paymentOfHash(ctx: Ctx, hash: string): Promise<string | undefined> {
  const [found] = await ctx.db
    .select({ paymentId: ledgerEntries.paymentId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.source, statementSource), eq(ledgerEntries.sourceId, hash)))
    .limit(1);
  return found?.paymentId;
}

/** For which payment the ledger has each of these lines, where it has it. */
async function countedHashes(ctx: Ctx, hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await inParts(hashes, (some) =>
    ctx.db
      .select({ hash: ledgerEntries.sourceId, paymentId: ledgerEntries.paymentId })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.source, statementSource), inArray(ledgerEntries.sourceId, some))),
  );
  return new Map(rows.map(({ hash, paymentId }) => [hash, paymentId]));
}

/** More parameters than these a statement of the database does not take at once. */
async function inParts<Row>(ids: readonly string[], read: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += 500) rows.push(...(await read(ids.slice(at, at + 500))));
  return rows;
}
