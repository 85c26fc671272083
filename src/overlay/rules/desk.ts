import { eq } from "drizzle-orm";
import { mayModerate, mayRunOverlay } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import type { QueueInput } from "../input.ts";
import { alertById, alertsIn } from "../queries/alerts.ts";
import { overlayOf } from "../queries/overlay.ts";
import { overlays } from "../table.ts";
import { tellOverlay } from "./news.ts";
import { change, queue } from "./queue.ts";

/** Of an alert that tries the overlay out, in grosze. */
const testAmount = 2000;
/** So many may wait to be tried at once. */
const testsMax = 3;

/**
 * Pauses the alerts, passes over one, shows one again, lets one through or tries the overlay out. Throws Problem 403, 404,
 * 409 `ALERTS_QUEUED`.
 */
export async function runQueue(ctx: Ctx, actor: Actor, channelId: string, input: QueueInput): Promise<void> {
  await managedChannel(ctx, actor, channelId, mayModerate);
  if (input.action === "test" && !mayRunOverlay(actor, channelId)) throw forbidden();
  await ctx.write(async (tx) => {
    if (!(await overlayOf(tx, channelId))) throw notFound();
    if (input.action === "pause" || input.action === "resume")
      await tx.db
        .update(overlays)
        .set({ paused: input.action === "pause" })
        .where(eq(overlays.channelId, channelId));
    else if (input.action === "test") await tryOut(tx, channelId);
    else await moveAlert(tx, channelId, input.action, input.id ?? "");
    tellOverlay(tx, channelId);
  });
}

async function tryOut(tx: Ctx, channelId: string): Promise<void> {
  const waiting = await alertsIn(tx, channelId, "waiting", testsMax);
  if (waiting.filter(({ paymentId }) => paymentId === null).length >= testsMax) throw new Problem(409, "ALERTS_QUEUED");
  await queue(tx, channelId, "waiting", { amount: testAmount });
}

async function moveAlert(tx: Ctx, channelId: string, action: string, id: string): Promise<void> {
  const alert = await alertById(tx, channelId, id);
  if (!alert) throw notFound();
  const now = tx.clock.now();
  const isOver = alert.state === "shown" || alert.state === "skipped";
  if (action === "skip" && !isOver) await change(tx, id, { state: "skipped", startedAt: alert.startedAt ?? now });
  if (action === "approve" && alert.state === "held") await change(tx, id, { state: "waiting", queuedAt: now });
  if (action === "replay" && isOver)
    await change(tx, id, { state: "waiting", queuedAt: now, play: alert.play + 1, startedAt: null, seenAt: null });
}
