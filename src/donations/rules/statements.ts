import { eq, lt } from "drizzle-orm";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { money } from "../../platform/money.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { settings } from "../../platform/settings/table.ts";
import { oneLine } from "../../platform/typed-text.ts";
import { dayOf } from "../queries/months.ts";
import { arrivalsOf, paymentById, paymentsTitled } from "../queries/payments.ts";
import { donationSettings } from "../queries/settings.ts";
import {
  type Columns,
  columnsName,
  isFromElsewhere,
  type JudgedLine,
  judgedLines,
  paymentOfHash,
  type Statement,
  standingOf,
  statementById,
  statementSource,
} from "../queries/statements.ts";
import { payments, statementLines, statements } from "../table.ts";
import { codesIn, newCode } from "../text.ts";
import { requireTreasurer } from "./desk.ts";
import { record } from "./ledger.ts";
import { readStatement } from "./statement/read.ts";
import { hashed, nextHash } from "./statement/same.ts";

const keptFor = 14 * day;
const linesAtOnce = 200;

/**
 * Reads a bank's statement for an admin to look at: nothing is counted yet. Throws Problem 403, 413, 422.
 */
export async function importStatement(
  ctx: Ctx,
  actor: Actor,
  file: { name: string; bytes: Uint8Array },
  columns: Columns,
): Promise<Statement> {
  requireTreasurer(actor);
  const { titlePrefix } = await donationSettings(ctx);
  const read = readStatement(file.bytes, columns).map((line) => ({ ...line, codes: codesIn(line.title, titlePrefix) }));
  const known = await paymentsTitled(ctx, [...new Set(read.flatMap(({ codes }) => codes))]);
  const lines = hashed(read.map((line) => ({ ...line, code: line.codes.find((one) => known.has(one)) ?? "" })));
  const now = ctx.clock.now();
  const statement = { id: newId(now), name: oneLine(file.name).slice(0, 100), byUserId: actor.userId ?? null };
  return ctx.write(async (tx) => {
    const [added] = await tx.db
      .insert(statements)
      .values({ ...statement, createdAt: now })
      .returning();
    if (!added) throw new Error("the statement was not written");
    await rememberColumns(tx, columns);
    const rows = lines.map(({ hash, code, amount, at, title, payer }, place) => {
      const about = { hash, amount, at, title: oneLine(title).slice(0, 500), payer: oneLine(payer).slice(0, 200) };
      return { ...about, id: newId(now), statementId: added.id, place, paymentId: known.get(code)?.id ?? null };
    });
    for (let at = 0; at < rows.length; at += linesAtOnce)
      await tx.db.insert(statementLines).values(rows.slice(at, at + linesAtOnce));
    return added;
  });
}

async function rememberColumns(tx: Ctx, value: Columns): Promise<void> {
  const row = { name: columnsName, value, updatedAt: tx.clock.now() };
  await tx.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row });
}

/** How many lines were counted, and what they are together. */
export type Counted = { lines: number; amount: number };

/** Counts all lines of a statement whose title and amount are those of a payment that waits. Throws Problem 403, 404. */
export async function countStatement(ctx: Ctx, actor: Actor, id: string): Promise<Counted> {
  const { name: title } = await keptStatement(ctx, actor, id);
  const ready = (await judgedLines(ctx, id)).filter(({ standing }) => standing === "matched");
  const counted: Counted = { lines: 0, amount: 0 };
  // Some at a time: whoever is broken off in between goes on where it was, and no line counts twice.
  for (let at = 0; at < ready.length; at += linesAtOnce) {
    const done = await ctx.write((tx) => countSome(tx, actor, ready.slice(at, at + linesAtOnce)));
    counted.lines += done.lines;
    counted.amount += done.amount;
  }
  await ctx.write(async (tx) => {
    await tx.db.update(statements).set({ countedAt: tx.clock.now() }).where(eq(statements.id, id));
    const detail = `${counted.lines}, +${money(counted.amount, "pl")}`;
    await note(tx, actor, await staffName(tx, actor), {
      ...{ action: "donation", entityType: "statement", entityId: id, title, detail },
    });
  });
  return counted;
}

async function countSome(tx: Ctx, actor: Actor, lines: JudgedLine[]): Promise<Counted> {
  const counted: Counted = { lines: 0, amount: 0 };
  for (const line of lines) {
    const payment = line.paymentId ? await paymentById(tx, line.paymentId) : undefined;
    const arrivals = (payment && (await arrivalsOf(tx, [payment.id])).get(payment.id)) ?? [];
    // Somebody may have counted it since the lines were read.
    if (!payment || standingOf(line, payment, arrivals) !== "matched") continue;
    if (!(await countFor(tx, actor, line, payment.id))) continue;
    counted.lines++;
    counted.amount += line.amount;
  }
  return counted;
}

/** For which payment a line is counted: the one with this title, that of its own, or one of nobody that is known. */
export type Choice = { title: string; nobody: boolean };

/** Counts one line that waits for a decision; decided the same way again, it is counted already. Throws Problem 403, 404, 409, 422. */
export async function countLine(ctx: Ctx, actor: Actor, id: string, lineId: string, choice: Choice): Promise<void> {
  await keptStatement(ctx, actor, id);
  const line = (await judgedLines(ctx, id)).find((one) => one.id === lineId);
  if (!line) throw notFound();
  const chosen = choice.title ? await titled(ctx, choice.title) : line.paymentId;
  if (!chosen && !choice.nobody) throw new Problem(422, "NO_SUCH_TITLE");
  await ctx.write(async (tx) => {
    const before = await paymentOfHash(tx, line.hash);
    if (before !== undefined && (choice.nobody || before === chosen)) return;
    if (before !== undefined) throw new Problem(409, "ALREADY_COUNTED");
    const paymentId = chosen ?? (await addUnknown(tx, line));
    if (!(await countFor(tx, actor, line, paymentId))) throw new Problem(409, "ALREADY_COUNTED");
    await tx.db.update(statementLines).set({ paymentId }).where(eq(statementLines.id, lineId));
    const title = (await paymentById(tx, paymentId))?.title ?? "";
    const done = { action: "donation", entityType: "payment", entityId: paymentId, title } as const;
    await note(tx, actor, await staffName(tx, actor), { ...done, detail: `+${money(line.amount, "pl")}` });
  });
}

/**
 * Says that a line is other money than what is counted of the same day, amount and title: it waits for a decision then. A
 * second press finds it waiting, and changes nothing. Throws Problem 403, 404.
 */
export async function tellApart(ctx: Ctx, actor: Actor, id: string, lineId: string): Promise<void> {
  await keptStatement(ctx, actor, id);
  await ctx.write(async (tx) => {
    const line = (await judgedLines(tx, id)).find((one) => one.id === lineId);
    if (!line) throw notFound();
    if (!isFromElsewhere(line)) return;
    const hash = await nextHash(tx, line);
    await tx.db.update(statementLines).set({ hash }).where(eq(statementLines.id, lineId));
  });
}

async function titled(ctx: Ctx, title: string): Promise<string> {
  const { titlePrefix } = await donationSettings(ctx);
  const [found] = (await paymentsTitled(ctx, codesIn(title, titlePrefix))).values();
  if (!found) throw new Problem(422, "NO_SUCH_TITLE");
  return found.id;
}

/** Money of somebody who told nothing but what the bank says of them. */
async function addUnknown(tx: Ctx, { amount, payer, at }: JudgedLine): Promise<string> {
  const now = tx.clock.now();
  const about = { type: "once" as const, method: "transfer", lang: "pl" as const, agreedAt: at, createdAt: now };
  const person = { name: payer, lastName: "", nameKey: "", email: "" };
  const row = { id: newId(now), title: newCode(), amount, ...about, ...person };
  await tx.db.insert(payments).values(row);
  return row.id;
}

function countFor(tx: Ctx, actor: Actor, { hash, amount, at }: JudgedLine, paymentId: string): Promise<boolean> {
  const by = actor.userId ? { byUserId: actor.userId } : {};
  const about = { paymentId, kind: "received" as const, amount, source: statementSource, sourceId: hash };
  const now = tx.clock.now();
  // Statements name days alone, and today's noon may be to come.
  return record(tx, { ...about, at: dayOf(at) === dayOf(now) ? Math.min(at, now) : at, ...by });
}

/** Puts a statement away: what was counted stays in the ledger, what was not is forgotten. Throws Problem 403, 404. */
export async function dropStatement(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await keptStatement(ctx, actor, id);
  await ctx.write((tx) => tx.db.delete(statements).where(eq(statements.id, id)));
}

/** Forgets statements of more than two weeks: they name people who gave nothing. Runs by the schedule. */
export async function forgetStatements(ctx: Ctx): Promise<void> {
  await ctx.write((tx) => tx.db.delete(statements).where(lt(statements.createdAt, tx.clock.now() - keptFor)));
}

/** A statement as admins see it. Throws Problem 403, 404. */
export async function keptStatement(ctx: Ctx, actor: Actor, id: string): Promise<Statement> {
  requireTreasurer(actor);
  const found = await statementById(ctx, id);
  if (!found) throw notFound();
  return found;
}
