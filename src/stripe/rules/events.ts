import { lt } from "drizzle-orm";
import type Stripe from "stripe";
import { day, second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { type EventType, eventTypes } from "../limits.ts";
import { stripeEvents } from "../table.ts";
import { stripeConfig, stripeOf } from "./client.ts";

/** A stamp further from our clock than that may be an old message that somebody sends again. */
const toleranceSeconds = 300;
/** Stripe remembers its events for 30 days. */
const keptFor = 40 * day;

type Told = Pick<Stripe.Event, "id" | "type" | "created"> & { data: { object: object } };

/**
 * Takes in what Stripe says, once its signature over the very bytes fits: durable when this returns, followed by a job.
 * Throws Problem 404 without keys, 400 `SIGNATURE_REFUSED`.
 */
export async function hearStripe(ctx: Ctx, body: string, signature: string | undefined): Promise<void> {
  const { webhookSecret } = stripeConfig(ctx);
  const { webhooks } = await stripeOf(ctx);
  const now = ctx.clock.now();
  const event = await webhooks
    .constructEventAsync(body, signature ?? "", webhookSecret, toleranceSeconds, undefined, now)
    .catch((cause: unknown) => {
      ctx.log.warn("what came as Stripe's news is not signed as it has to be", { error: cause });
      throw new Problem(400, "SIGNATURE_REFUSED", { cause });
    });
  await noteEvents(ctx, [event]);
}

/** Notes events that were not known yet, each with the job that follows it; how many there were. */
export async function noteEvents(ctx: Ctx, events: readonly Told[]): Promise<number> {
  const rows = events.flatMap((event) => {
    const objectId = (event.data.object as { id?: unknown }).id;
    if (!isFollowed(event.type) || typeof objectId !== "string") return [];
    return [{ id: event.id, type: event.type, objectId, at: event.created * second }];
  });
  if (rows.length === 0) return 0;
  return ctx.write(async (tx) => {
    const fresh = await tx.db.insert(stripeEvents).values(rows).onConflictDoNothing().returning();
    for (const { type, objectId } of fresh) await tx.enqueue("stripe.follow", { type, objectId });
    return fresh.length;
  });
}

/** Forgets what Stripe itself does not tell any longer. */
export async function forgetOldEvents(ctx: Ctx): Promise<void> {
  await ctx.write((tx) => tx.db.delete(stripeEvents).where(lt(stripeEvents.at, tx.clock.now() - keptFor)));
}

function isFollowed(type: string): type is EventType {
  return (eventTypes as readonly string[]).includes(type);
}
