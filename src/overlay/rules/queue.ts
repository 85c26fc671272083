import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { commentSettingsOf } from "../../comments/queries/people.ts";
import { wordsWatchedAt } from "../../comments/rules/settings.ts";
import { ledgerEntries, payments } from "../../donations/table.ts";
import { day, second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { locked } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { hasWatchedWord } from "../../platform/watched-words.ts";
import type { AlertState } from "../limits.ts";
import { overlayOf } from "../queries/overlay.ts";
import { overlayAlerts, overlays } from "../table.ts";
import { tellOverlay } from "./news.ts";

/** Between two alerts, so that one leaves before the next comes. */
const pauseMs = second;
const keptFor = 90 * day;

/**
 * A donation for a channel takes its place in the queue of its overlay, once. What its person says waits to be let
 * through where the channel wants that, or where a word is watched for. Inside the write that counts the money.
 */
export async function queueDonation(tx: Ctx, paymentId: string, entryId: string): Promise<void> {
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  const overlay = payment?.channelId ? await overlayOf(tx, payment.channelId) : undefined;
  if (!payment || !overlay) return;
  const [entry] = await tx.db.select().from(ledgerEntries).where(eq(ledgerEntries.id, entryId)).limit(1);
  if (entry && entry.amount >= overlay.minimum) {
    const words = await wordsWatchedAt(tx, await commentSettingsOf(tx, overlay.channelId));
    const said = payment.message !== "" || (payment.isNamed && payment.shownAs !== "");
    const isHeld = said && (overlay.holdMessages || hasWatchedWord(words, `${payment.shownAs}\n${payment.message}`));
    await queue(tx, overlay.channelId, isHeld ? "held" : "waiting", { paymentId, entryId, amount: entry.amount });
  }
  // The goal and the latest donors change in any case.
  tellOverlay(tx, overlay.channelId);
}

/** Puts an alert at the end. Inside a write. */
export async function queue(
  tx: Ctx,
  channelId: string,
  state: AlertState,
  alert: { amount: number; paymentId?: string; entryId?: string },
): Promise<void> {
  const now = tx.clock.now();
  const row = { id: newId(now), channelId, state, queuedAt: now, createdAt: now, ...alert };
  await tx.db.insert(overlayAlerts).values(row).onConflictDoNothing();
  tellOverlay(tx, channelId);
}

/**
 * Ends the alert whose time is over, and begins the next while somebody watches. One that no page said it shows begins
 * again. Gives when there is something to do again; undefined when nothing will change by itself.
 */
export async function advance(ctx: Ctx, channelId: string, isWatched: boolean): Promise<number | undefined> {
  return ctx.write(async (tx) => {
    const [overlay] = await locked(tx.db.select().from(overlays).where(eq(overlays.channelId, channelId)).limit(1));
    if (!overlay) return undefined;
    const now = tx.clock.now();
    const lasts = overlay.seconds * second + pauseMs;
    const [playing] = await firstIn(tx, channelId, "playing");
    if (playing) {
      const end = (playing.startedAt ?? 0) + lasts;
      if (now < end) return end;
      const missed = playing.seenAt === null;
      await change(tx, playing.id, missed ? { state: "waiting", startedAt: null } : { state: "shown" });
      tellOverlay(tx, channelId);
    }
    if (overlay.paused || !isWatched) return undefined;
    const [next] = await firstIn(tx, channelId, "waiting");
    if (!next) return undefined;
    await change(tx, next.id, { state: "playing", startedAt: now, seenAt: null });
    tellOverlay(tx, channelId);
    return now + lasts;
  });
}

/** A page shows it: nobody has to begin it again. */
export async function noteSeen(ctx: Ctx, channelId: string, id: string, play: number): Promise<void> {
  await ctx.write((tx) =>
    tx.db
      .update(overlayAlerts)
      .set({ seenAt: tx.clock.now() })
      .where(
        and(
          eq(overlayAlerts.id, id),
          eq(overlayAlerts.channelId, channelId),
          eq(overlayAlerts.play, play),
          eq(overlayAlerts.state, "playing"),
          isNull(overlayAlerts.seenAt),
        ),
      ),
  );
}

/** Forgets what nobody shows again. */
export async function forgetOldAlerts(ctx: Ctx): Promise<void> {
  await ctx.write((tx) => tx.db.delete(overlayAlerts).where(lt(overlayAlerts.createdAt, tx.clock.now() - keptFor)));
}

/** Inside a write. */
export async function change(tx: Ctx, id: string, set: Partial<typeof overlayAlerts.$inferInsert>): Promise<void> {
  await tx.db.update(overlayAlerts).set(set).where(eq(overlayAlerts.id, id));
}

function firstIn(tx: Ctx, channelId: string, state: AlertState) {
  return tx.db
    .select()
    .from(overlayAlerts)
    .where(and(eq(overlayAlerts.channelId, channelId), eq(overlayAlerts.state, state)))
    .orderBy(asc(overlayAlerts.queuedAt), asc(overlayAlerts.id))
    .limit(1);
}
