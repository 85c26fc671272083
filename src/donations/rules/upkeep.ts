import { and, asc, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { localTime, siteZone, zonedInstant } from "../../platform/zoned-time.ts";
import { donationSettings, takesTransfers } from "../queries/settings.ts";
import { payments } from "../table.ts";
import { markEnded } from "./end.ts";
import { movePayment } from "./ledger.ts";
import { mailDue } from "./mails.ts";
import { methodNamed } from "./methods.ts";
import { giveProducts } from "./products.ts";

const remindBefore = 3 * day;
/** Whoever was asked for money and sent none in this time sends it no more. */
const waitsFor = 60 * day;
const batchSize = 100;

/** Tells those who give monthly by transfer, once for each month, some days before. Runs by the schedule. */
export async function remindOfDue(ctx: Ctx): Promise<void> {
  if (!takesTransfers(await donationSettings(ctx))) return;
  const now = ctx.clock.now();
  for (;;) {
    // Those that were told fall out of it.
    const due = await ctx.db
      .select({ id: payments.id, dueAt: payments.dueAt })
      .from(payments)
      .where(and(gt(payments.dueAt, now - remindBefore), lte(payments.dueAt, now + remindBefore), isUntold()))
      .orderBy(asc(payments.dueAt))
      .limit(batchSize);
    for (const { id, dueAt } of due) if (dueAt !== null) await remind(ctx, id, dueAt);
    if (due.length < batchSize) return;
  }
}

/** Who pays by another way is taken from without being asked. */
function isUntold() {
  const told = or(isNull(payments.remindedOf), ne(payments.remindedOf, payments.dueAt));
  return and(eq(payments.method, "transfer"), told);
}

async function remind(ctx: Ctx, id: string, dueAt: number): Promise<void> {
  await ctx.write(async (tx) => {
    const [told] = await tx.db
      .update(payments)
      .set({ remindedOf: dueAt })
      .where(and(eq(payments.id, id), eq(payments.dueAt, dueAt), isUntold()))
      .returning();
    if (told) await mailDue(tx, told, dueAt);
  });
}

/** Cancels what nothing came for in two months; money that comes all the same still counts. Runs by the schedule. */
export async function cancelForgotten(ctx: Ctx): Promise<void> {
  const until = ctx.clock.now() - waitsFor;
  for (;;) {
    const old = await ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.state, "waiting"), lte(payments.createdAt, until)))
      .limit(batchSize);
    for (const { id } of old) await ctx.write((tx) => movePayment(tx, id, "cancelled", { source: "schedule" }));
    if (old.length < batchSize) return;
  }
}

/** What is kept of a person for the books; of one whom the law no longer asks for, nothing. */
const nobody = {
  ...{ name: "", lastName: "", nameKey: "", email: "", phone: "", street: "", houseNumber: "", flat: "" },
  ...{ zip: "", city: "", isNamed: false, shownAs: "", message: "" },
};

/**
 * Removes what is known of people whose donations are older than the law asks for, and of those who never paid; amounts
 * stay. Runs by the schedule.
 */
export async function forgetDonors(ctx: Ctx): Promise<void> {
  const { retentionYears } = await donationSettings(ctx);
  const now = ctx.clock.now();
  const until = beginOfYear(now, retentionYears);
  for (let last = 0; ; ) {
    const old = await ctx.db
      .select({ id: payments.id, createdAt: payments.createdAt, paidAt: payments.paidAt, state: payments.state })
      .from(payments)
      .where(
        and(isNull(payments.forgottenAt), gt(payments.createdAt, last), lte(payments.createdAt, now - 2 * waitsFor)),
      )
      .orderBy(asc(payments.createdAt))
      .limit(batchSize);
    for (const { id, paidAt, state } of old) {
      const mayGo = paidAt === null ? state === "cancelled" || state === "failed" : paidAt < until;
      if (mayGo) await ctx.write((tx) => forget(tx, id));
    }
    if (old.length < batchSize) return;
    last = old.at(-1)?.createdAt ?? now;
  }
}

async function forget(tx: Ctx, id: string): Promise<void> {
  const forgotten = { ...nobody, forgottenAt: tx.clock.now() };
  const [{ userId } = { userId: null }] = await tx.db
    .update(payments)
    .set(forgotten)
    .where(eq(payments.id, id))
    .returning({ userId: payments.userId });
  if (userId) await giveProducts(tx, userId);
}

/** The law counts whole years from the end of the one in which the money came. */
function beginOfYear(now: number, years: number): number {
  const year = Number(localTime(now, siteZone).slice(0, 4)) - years;
  return zonedInstant(`${year}-01-01T00:00`, siteZone) ?? 0;
}

/**
 * Takes an erased person off the wall, ends what they give monthly, and forgets those that nothing came for; what the law
 * asks for stays as long as it does.
 */
export async function leaveDonations(ctx: Ctx, { id: userId }: { id: string }): Promise<void> {
  const own = await ctx.db.select().from(payments).where(eq(payments.userId, userId));
  const teller = { source: "person" };
  for (const payment of own.filter(({ type, paidAt }) => type === "regular" || paidAt === null))
    await ctx.write(async (tx) => {
      await methodNamed(payment.method)?.endLater(tx, payment);
      if (payment.type === "regular") await markEnded(tx, payment.id, teller);
      await movePayment(tx, payment.id, "cancelled", teller);
    });
  const shown = { isNamed: false, shownAs: "", message: "" };
  await ctx.write(async (tx) => {
    await tx.db
      .update(payments)
      .set({ ...shown, userId: null })
      .where(and(eq(payments.userId, userId), gt(payments.received, 0)));
    const gone = { ...nobody, forgottenAt: tx.clock.now(), userId: null };
    await tx.db
      .update(payments)
      .set(gone)
      .where(and(eq(payments.userId, userId), isNull(payments.paidAt)));
    await tx.db
      .update(payments)
      .set({ ...shown, userId: null })
      .where(eq(payments.userId, userId));
  });
}
