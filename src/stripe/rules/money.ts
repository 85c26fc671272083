import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { record } from "../../donations/rules/ledger.ts";
import { payments } from "../../donations/table.ts";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { source } from "../limits.ts";
import { stripeIntents } from "../table.ts";
import { stripeOf } from "./client.ts";

type Intent = typeof stripeIntents.$inferSelect;
type Now = { received: number; returned: number; at: number };

/** So often others may look at the same money while this one does. */
const triesMax = 8;

/**
 * Has the ledger follow what Stripe has now of one taking of money. How often that is asked for, by which news and in
 * which order, makes no difference. `paymentId` is asked for where the money does not say itself what it is for.
 */
export async function followMoney(
  ctx: Ctx,
  intentId: string,
  paymentId: () => Promise<string | undefined>,
): Promise<void> {
  for (let tries = 0; tries < triesMax; tries++) {
    const known = await intentById(ctx, intentId);
    const intent = await (await stripeOf(ctx)).paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
    const ours = known?.paymentId ?? intent.metadata.payment ?? (await paymentId());
    if (!ours || intent.currency !== "pln") return;
    const now = await moneyOf(ctx, intent);
    if (now.received === 0 && !known) return;
    if (await ctx.write((tx) => settle(tx, known, { id: intentId, paymentId: ours }, now))) return;
  }
  throw new Error(`${intentId} changes faster than it can be followed`);
}

/**
 * False when another wrote meanwhile something else than this one saw, which may be older. Who saw the same makes those
 * look again who saw something else before. Inside a write.
 */
async function settle(
  tx: Ctx,
  seen: Intent | undefined,
  { id, paymentId }: { id: string; paymentId: string },
  { received, returned, at }: Now,
): Promise<boolean> {
  const known = await intentById(tx, id);
  const isSame = known?.received === received && known.returned === returned;
  if (!isSame && known?.version !== seen?.version) return false;
  const [payment] = await tx.db.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).limit(1);
  // Of another site over the same account.
  if (!payment) return true;
  const version = (known?.version ?? 0) + 1;
  const entry = { paymentId, source, at };
  if (received > 0 && !known?.received)
    await record(tx, { ...entry, kind: "received", amount: received, sourceId: id });
  const more = returned - (known?.returned ?? 0);
  const now = { sourceId: `${id} ${version}`, amount: -more, at: tx.clock.now() };
  if (more > 0) await record(tx, { ...entry, ...now, kind: "refunded" });
  // A refund that failed, a dispute that was won.
  if (more < 0) await record(tx, { ...entry, ...now, kind: "corrected" });
  const row = { received: known?.received || received, returned, version };
  await tx.db
    .insert(stripeIntents)
    .values({ id, paymentId, ...row })
    .onConflictDoUpdate({ target: stripeIntents.id, set: row });
  return true;
}

/** What came, and what of it went back or is held back, in grosze. */
async function moneyOf(ctx: Ctx, intent: Stripe.PaymentIntent): Promise<Now> {
  const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
  const received = intent.status === "succeeded" ? intent.amount_received : 0;
  const disputed = charge?.disputed ? await takenBack(ctx, intent.id) : 0;
  const returned = Math.min(received, (charge?.amount_refunded ?? 0) + disputed);
  return { received, returned, at: (charge?.created ?? intent.created) * second };
}

/** What banks took back: for an inquiry nothing, and nothing any longer of a dispute that was won. */
async function takenBack(ctx: Ctx, intentId: string): Promise<number> {
  const { data } = await (await stripeOf(ctx)).disputes.list({ payment_intent: intentId, limit: 100 });
  return data.filter(({ status }) => !isHarmless(status)).reduce((sum, { amount }) => sum + amount, 0);
}

function isHarmless(status: string): boolean {
  return status === "won" || status === "prevented" || status.startsWith("warning_");
}

async function intentById(ctx: Ctx, id: string): Promise<Intent | undefined> {
  const [found] = await ctx.db.select().from(stripeIntents).where(eq(stripeIntents.id, id)).limit(1);
  return found;
}
