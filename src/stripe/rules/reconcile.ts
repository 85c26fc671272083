import { desc } from "drizzle-orm";
import { day, hour, second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { eventTypes } from "../limits.ts";
import { stripeCheckouts, stripeEvents } from "../table.ts";
import { stripeOf } from "./client.ts";
import { noteEvents } from "./events.ts";

/** Stripe tells events of 30 days. */
const lookBackMax = 29 * day;
/** News of one moment may become known in another order. */
const overlap = 2 * hour;
/** In one go; what is more waits for the next. */
const eventsMax = 2_000;

/** Asks Stripe what it told in vain: while the site was closed, was away, or had given another address. */
export async function askForNews(ctx: Ctx): Promise<void> {
  if (!ctx.config.stripe) return;
  const since = await newsSince(ctx);
  if (since === undefined) return;
  const stripe = await stripeOf(ctx);
  const told = await stripe.events
    .list({ created: { gte: Math.floor(since / second) }, types: [...eventTypes], limit: 100 })
    .autoPagingToArray({ limit: eventsMax });
  const missed = await noteEvents(ctx, told);
  if (missed > 0) ctx.log.info("Stripe was asked for what it could not tell", { missed });
}

/** From when on: undefined as long as nobody paid by it. */
async function newsSince(ctx: Ctx): Promise<number | undefined> {
  const [last] = await ctx.db
    .select({ at: stripeEvents.at })
    .from(stripeEvents)
    .orderBy(desc(stripeEvents.at))
    .limit(1);
  const [begun] = await ctx.db
    .select({ at: stripeCheckouts.createdAt })
    .from(stripeCheckouts)
    .orderBy(stripeCheckouts.createdAt)
    .limit(1);
  if (!begun) return undefined;
  return Math.max((last?.at ?? begun.at) - overlap, ctx.clock.now() - lookBackMax);
}
