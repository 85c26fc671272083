import { and, eq, isNull, sql } from "drizzle-orm";
import { channelById } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { hotRows } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { deviceOf, isBot } from "../../stats/rules/browser.ts";
import { dayOf, startOf } from "../../stats/rules/days.ts";
import type { ClickAdInput, LogAdViewInput } from "../input.ts";
import { pointsPerView } from "../limits.ts";
import { adById } from "../queries/ads.ts";
import { adDays, adShowings } from "../table.ts";
import { type Kind, withView } from "./kinds.ts";
import { earn, holdPurses, movePoints } from "./ledger.ts";
import { linkOf } from "./link.ts";
import type { Viewer } from "./next.ts";
import { noteSpent } from "./pool.ts";
import { readTicket, refused, type Ticket } from "./tickets.ts";

/** What clocks and players round. */
const toleranceMs = 500;
/** Of one ad: what a person sees, leaves and clicks of it in a day, and a house, school or office. More is a program. */
const perViewer = { max: 20, windowMs: day };
const perNetwork = { max: 200, windowMs: day };

/**
 * Says that an ad was shown, and for how long: a view where that was long enough, which spends a point, else a skip. The
 * same ticket counts once, and by the server's clock. Throws Problem 422 `AD_TICKET` for one that this site did not give
 * for this ad to this viewer, or long ago.
 */
export async function logAdView(
  ctx: Ctx,
  actor: Actor,
  viewer: Viewer,
  adId: string,
  { time, ticket: written }: LogAdViewInput,
): Promise<{ counted: boolean }> {
  const ticket = readTicket(ctx, actor, adId, written);
  if (isBot(viewer.userAgent)) return { counted: false };
  const gone = ctx.clock.now() - ticket.at;
  const playedMs = Math.round(Math.min(time * 1000, gone, Math.max(ticket.neededMs, 1000) * 2));
  const isWhole = time * 1000 + toleranceMs >= ticket.neededMs;
  // Nobody has seen so much of it yet: it may be told again, when that can be true.
  if (isWhole && gone + toleranceMs < ticket.neededMs) return { counted: false };
  const mayCount = await isPerson(ctx, actor, isWhole ? "view" : "skip", adId);
  const isView = isWhole && mayCount;
  const share = isView ? (await siteSettings(ctx)).adsShare : 0;
  // A banner that was out of sight too soon, and what did not begin, was left by nobody.
  const skipped = !isWhole && mayCount && ticket.slot !== "banner" && playedMs > 0;
  const { counted, empty } = await ctx.write((tx) => {
    const shown = { ticket, playedMs, skipped };
    return isView ? view(tx, shown, share, viewer) : leave(tx, shown);
  }, hotRows);
  if (counted || empty) noteSpent(ctx, adId, empty);
  return { counted };
}

/**
 * Counts a click of a showing that counted itself, as a view or a skip of this viewer's, once; gives the path that it leads
 * to (signed where it leaves the site). Throws Problem 404, 409 `AD_NOT_SHOWN`, 422 `AD_TICKET`.
 */
export async function clickAd(
  ctx: Ctx,
  actor: Actor,
  viewer: Viewer,
  { adId, videoId, ticket: written }: ClickAdInput,
): Promise<{ to: string | null }> {
  const ticket = readTicket(ctx, actor, adId, written);
  if ((videoId ?? ticket.videoId) !== ticket.videoId) throw refused();
  const ad = await adById(ctx, adId);
  if (!ad) throw notFound();
  const mayCount = !isBot(viewer.userAgent) && (await isPerson(ctx, actor, "click", adId));
  await ctx.write((tx) => countClick(tx, ticket, mayCount), hotRows);
  const channel = await channelById(ctx, ad.channelId);
  // What was changed since it was shown is not what staff saw.
  return { to: ad.status === "live" && channel ? (linkOf(ctx, ad, channel.slug)?.to ?? null) : null };
}

type Shown = { ticket: Ticket; playedMs: number; skipped: boolean };
type Outcome = { counted: boolean; empty: boolean };

/** Whether one person could have seen it so often, by the account or device, and by the network. */
async function isPerson(
  ctx: Ctx,
  { userId, visitorId, network }: Actor,
  did: "view" | "skip" | "click",
  adId: string,
): Promise<boolean> {
  const who = userId ?? visitorId;
  if (who !== undefined && !(await ctx.limiter.tries(`ad ${did} ${adId} of ${who}`, perViewer))) return false;
  return ctx.limiter.tries(`ad ${did} ${adId} from ${network}`, perNetwork);
}

/**
 * The showing, the point, the share of whose film it ran on and the sums of the day are one write: all of it happened, or
 * nothing. What there is no point for, or no room today, is shown and not counted.
 */
async function view(tx: Ctx, { ticket, playedMs }: Shown, share: number, viewer: Viewer): Promise<Outcome> {
  const { id, adId, slot, channelId, category } = ticket;
  const at = tx.clock.now();
  const ad = await adById(tx, adId);
  if (!ad || !(await isFirst(tx, ticket, { viewed: true, skipped: false }))) return before(tx, ticket);
  const earner = share > 0 && channelId !== "" && (await channelById(tx, channelId)) ? channelId : undefined;
  const held = await holdPurses(tx, [
    { holderId: adId, channelId: ad.channelId },
    ...(earner ? [{ holderId: earner, channelId: earner }] : []),
  ]);
  const today = dayOf(at);
  const [row] = await tx.db
    .select({ views: adDays.views, kinds: adDays.kinds })
    .from(adDays)
    .where(and(eq(adDays.adId, adId), eq(adDays.day, today)));
  const isFull = ad.dailyCap !== null && (row?.views ?? 0) >= ad.dailyCap;
  if (isFull || (held.get(adId)?.points ?? 0) < pointsPerView) {
    await tx.db.update(adShowings).set({ viewed: false }).where(eq(adShowings.id, id));
    return { counted: false, empty: true };
  }
  await movePoints(tx, { fromId: adId, toId: null, points: pointsPerView, reason: "view", sourceId: id });
  const purse = earner ? held.get(earner) : undefined;
  if (purse) await earn(tx, purse, share * pointsPerView, id);
  const hour = String(Math.min(23, Math.floor((at - startOf(today)) / (day / 24))));
  const kind: Kind = {
    devices: deviceOf(viewer.userAgent),
    langs: viewer.lang,
    slots: slot,
    categories: category,
    hours: hour,
  };
  await addToDay(tx, adId, { views: 1, points: pointsPerView, playedMs }, withView(row?.kinds ?? "", kind));
  return { counted: true, empty: false };
}

/** What was left before it was a view, or seen by somebody who counts no more: nothing is spent. */
async function leave(tx: Ctx, { ticket, playedMs, skipped }: Shown): Promise<Outcome> {
  if (!(await adById(tx, ticket.adId))) return { counted: false, empty: false };
  if (!(await isFirst(tx, ticket, { viewed: false, skipped }))) return before(tx, ticket);
  if (skipped) await addToDay(tx, ticket.adId, { skips: 1, playedMs, skippedMs: playedMs });
  return { counted: false, empty: false };
}

/** Writes the showing down; false where it is written already. */
async function isFirst(tx: Ctx, { id, adId, slot }: Ticket, how: { viewed: boolean; skipped: boolean }) {
  const written = await tx.db
    .insert(adShowings)
    .values({ id, adId, slot, at: tx.clock.now(), ...how })
    .onConflictDoNothing()
    .returning({ id: adShowings.id });
  return written.length > 0;
}

/** What was said of the showing the first time. */
async function before(tx: Ctx, { id }: Ticket): Promise<Outcome> {
  const [row] = await tx.db.select({ viewed: adShowings.viewed }).from(adShowings).where(eq(adShowings.id, id));
  return { counted: row?.viewed ?? false, empty: false };
}

/** Of what nobody saw, and of a showing that did not count, no click counts: there are never more of them than showings. */
async function countClick(tx: Ctx, { id, adId }: Ticket, mayCount: boolean): Promise<void> {
  const [shown] = await tx.db.select().from(adShowings).where(eq(adShowings.id, id));
  if (!shown) throw new Problem(409, "AD_NOT_SHOWN");
  if (!mayCount || shown.clickedAt !== null || !(shown.viewed || shown.skipped)) return;
  const clicked = await tx.db
    .update(adShowings)
    .set({ clickedAt: tx.clock.now() })
    .where(and(eq(adShowings.id, id), isNull(adShowings.clickedAt)))
    .returning({ id: adShowings.id });
  if (clicked.length > 0) await addToDay(tx, adId, { clicks: 1 });
}

type Sums = Partial<Record<"views" | "skips" | "clicks" | "points" | "playedMs" | "skippedMs", number>>;

/** Adds to the sums of today. */
async function addToDay(tx: Ctx, adId: string, more: Sums, kinds?: string): Promise<void> {
  const names = Object.keys(more) as (keyof Sums)[];
  const added = Object.fromEntries(names.map((name) => [name, sql`${adDays[name]} + ${more[name] ?? 0}`]));
  const told = kinds === undefined ? {} : { kinds };
  await tx.db
    .insert(adDays)
    .values({ adId, day: dayOf(tx.clock.now()), ...more, ...told })
    .onConflictDoUpdate({ target: [adDays.adId, adDays.day], set: { ...added, ...told } });
}
