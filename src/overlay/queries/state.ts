import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { ledgerEntries, payments } from "../../donations/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { channelAhead } from "../../videos/queries/streams.ts";
import { isOnAir, videoState } from "../../videos/state.ts";
import { donorsShown } from "../limits.ts";
import { overlayAlerts } from "../table.ts";
import type { Donor, FromServer, Goal, ShownAlert } from "../wire.ts";
import { type Alert, alertsIn, donorName } from "./alerts.ts";
import type { Overlay } from "./overlay.ts";

/** All that a page in OBS shows now. */
export async function stateOf(ctx: Ctx, overlay: Overlay): Promise<FromServer> {
  const { channelId, seconds, theme, sound } = overlay;
  const [[playing], goal, donors, streams] = await Promise.all([
    alertsIn(ctx, channelId, "playing", 1),
    goalOf(ctx, overlay),
    latestDonors(ctx, channelId),
    channelAhead(ctx, channelId),
  ]);
  const now = ctx.clock.now();
  const chat = streams.find((row) => isOnAir(videoState(row, now)))?.id ?? null;
  return { t: "state", playing: playing ? shown(playing) : null, seconds, theme, sound, goal, donors, chat };
}

/** What came for a channel since a moment, less what went back. */
export async function sumSince(ctx: Ctx, channelId: string, since: number): Promise<number> {
  const [row] = await ctx.db
    .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.channelId, channelId), gte(ledgerEntries.at, since)));
  return Number(row?.sum ?? 0);
}

async function goalOf(ctx: Ctx, { channelId, goal, goalLabel, goalSince }: Overlay): Promise<Goal | null> {
  if (goal === 0) return null;
  return { label: goalLabel, sum: Math.max(0, await sumSince(ctx, channelId, goalSince)), of: goal };
}

/** Who gave last, by the names they chose to be known by. */
export async function latestDonors(ctx: Ctx, channelId: string): Promise<Donor[]> {
  const rows = await ctx.db
    .select({
      ...{ id: payments.id, type: payments.type, amount: payments.amount, received: payments.received },
      ...{ isNamed: payments.isNamed, shownAs: payments.shownAs },
    })
    .from(payments)
    .where(and(eq(payments.channelId, channelId), eq(payments.state, "paid")))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(donorsShown);
  const unsaid = await keptFromPicture(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    name: unsaid.has(row.id) ? null : donorName(row),
    amount: row.type === "once" ? row.received : row.amount,
  }));
}

/** Of these payments, those whose words wait for consent or were passed over: their names stand nowhere either. */
async function keptFromPicture(ctx: Ctx, ids: string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: overlayAlerts.paymentId })
    .from(overlayAlerts)
    .where(and(inArray(overlayAlerts.paymentId, ids), inArray(overlayAlerts.state, ["held", "skipped"])));
  return new Set(rows.map(({ id }) => id));
}

function shown(alert: Alert): ShownAlert {
  const { id, play, amount, seenAt, message, paymentId } = alert;
  const isTest = paymentId === null;
  return { id, play, seen: seenAt !== null, name: donorName(alert), amount, message: message ?? "", isTest };
}
