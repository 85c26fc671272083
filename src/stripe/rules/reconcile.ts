import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { day, hour, second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { settings } from "../../platform/settings/table.ts";
import { eventTypes } from "../limits.ts";
import { stripeCheckouts } from "../table.ts";
import { stripeOf } from "./client.ts";
import { noteEvents } from "./events.ts";

/** Stripe tells events of 30 days. */
const lookBackMax = 29 * day;
/** News of one moment may become known in another order. */
const overlap = 2 * hour;
const perPage = 100;
/** In one go; the next goes on where this one stopped. */
const pagesMax = 20;
const markerName = "news of Stripe";

/** A stretch of time that is being asked for, in moments of this site's clock: Stripe tells of the newest first. */
type Stretch = {
  from: number;
  to: number;
  /** The event after which the next page begins. */
  after?: string;
};

/** How far Stripe was asked to the end, whatever it told by itself since; and what is being asked for. */
type Marker = { asked?: number; stretch?: Stretch | undefined };

/** Asks Stripe what it told in vain: while the site was closed, was away, or had given another address. */
export async function askForNews(ctx: Ctx): Promise<void> {
  if (!ctx.config.stripe) return;
  const marker = await readMarker(ctx);
  let stretch = marker.stretch ?? (await nextStretch(ctx, marker));
  if (!stretch) return;
  let missed = 0;
  for (let pages = 0; pages < pagesMax && stretch; pages++) {
    const { told, next }: Page = await askPage(ctx, stretch).catch(async (error: unknown) => {
      // Where it stopped is forgotten there by now: asked for anew, nothing is left out.
      if (stretch?.after && isRefused(error)) await keepMarker(ctx, { ...marker, stretch: undefined });
      throw error;
    });
    missed += await noteEvents(ctx, told);
    await keepMarker(ctx, next ? { ...marker, stretch: next } : { asked: stretch.to });
    stretch = next;
  }
  if (missed > 0) ctx.log.info("Stripe was asked for what it could not tell", { missed, more: stretch !== undefined });
}

type Page = { told: Stripe.Event[]; next: Stretch | undefined };

/** One page of a stretch and where the next begins; none after its end. */
async function askPage(ctx: Ctx, stretch: Stretch): Promise<Page> {
  const stripe = await stripeOf(ctx);
  const { from, to, after } = stretch;
  const { data: told, has_more } = await stripe.events.list({
    created: { gte: Math.floor(from / second), lte: Math.ceil(to / second) },
    types: [...eventTypes],
    limit: perPage,
    ...(after ? { starting_after: after } : {}),
  });
  const last = has_more ? told.at(-1)?.id : undefined;
  return { told, next: last ? { from, to, after: last } : undefined };
}

function isRefused(error: unknown): boolean {
  return (error as { type?: unknown }).type === "StripeInvalidRequestError";
}

/** Undefined as long as nobody paid by it. */
async function nextStretch(ctx: Ctx, { asked }: Marker): Promise<Stretch | undefined> {
  const [begun] = await ctx.db
    .select({ at: stripeCheckouts.createdAt })
    .from(stripeCheckouts)
    .orderBy(stripeCheckouts.createdAt)
    .limit(1);
  if (!begun) return undefined;
  const to = ctx.clock.now();
  return { from: Math.max((asked ?? begun.at) - overlap, to - lookBackMax), to };
}

async function readMarker(ctx: Ctx): Promise<Marker> {
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.name, markerName));
  return (row?.value ?? {}) as Marker;
}

async function keepMarker(ctx: Ctx, value: Marker): Promise<void> {
  await ctx.write((tx) => {
    const row = { name: markerName, value, updatedAt: tx.clock.now() };
    return tx.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row });
  });
}
