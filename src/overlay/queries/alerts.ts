import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { payments } from "../../donations/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { type AlertState, alertsListed } from "../limits.ts";
import { overlayAlerts } from "../table.ts";

const columns = {
  id: overlayAlerts.id,
  channelId: overlayAlerts.channelId,
  paymentId: overlayAlerts.paymentId,
  amount: overlayAlerts.amount,
  state: overlayAlerts.state,
  play: overlayAlerts.play,
  startedAt: overlayAlerts.startedAt,
  seenAt: overlayAlerts.seenAt,
  createdAt: overlayAlerts.createdAt,
  isNamed: payments.isNamed,
  shownAs: payments.shownAs,
  message: payments.message,
};

export type Alert = Awaited<ReturnType<typeof alertsIn>>[number];

function withDonors(ctx: Ctx) {
  return ctx.db.select(columns).from(overlayAlerts).leftJoin(payments, eq(payments.id, overlayAlerts.paymentId));
}

/** A channel's alerts in a state, in the order in which they come. */
export async function alertsIn(ctx: Ctx, channelId: string, state: AlertState, limit = alertsListed) {
  return withDonors(ctx)
    .where(and(eq(overlayAlerts.channelId, channelId), eq(overlayAlerts.state, state)))
    .orderBy(asc(overlayAlerts.queuedAt), asc(overlayAlerts.id))
    .limit(limit);
}

/** What was shown or passed over, the latest first. */
export async function alertsPast(ctx: Ctx, channelId: string, limit = alertsListed): Promise<Alert[]> {
  const rows: Alert[] = [];
  for (const state of ["shown", "skipped"] as const)
    rows.push(
      ...(await withDonors(ctx)
        .where(and(eq(overlayAlerts.channelId, channelId), eq(overlayAlerts.state, state)))
        .orderBy(desc(overlayAlerts.queuedAt), desc(overlayAlerts.id))
        .limit(limit)),
    );
  return rows.toSorted((a, b) => (b.startedAt ?? b.createdAt) - (a.startedAt ?? a.createdAt)).slice(0, limit);
}

export async function alertById(ctx: Ctx, channelId: string, id: string): Promise<Alert | undefined> {
  const [found] = await withDonors(ctx)
    .where(and(eq(overlayAlerts.channelId, channelId), inArray(overlayAlerts.id, [id])))
    .limit(1);
  return found;
}

/** As whom somebody wants to be named before everybody; null for nobody. */
export function donorName({ isNamed, shownAs }: { isNamed: boolean | null; shownAs: string | null }): string | null {
  return isNamed ? shownAs || null : null;
}
