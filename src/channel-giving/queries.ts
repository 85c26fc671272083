import { and, desc, eq, ne, sql } from "drizzle-orm";
import { type Funds, fundsIfAny, payoutsOf } from "../donations/queries/funds.ts";
import { donationSettings } from "../donations/queries/settings.ts";
import { payments } from "../donations/table.ts";
import type { Ctx } from "../platform/context.ts";
import { hot } from "../platform/db/database.ts";
import { channelGiving, type DonationLink } from "./table.ts";

export type Giving = { links: DonationLink[]; takesDonations: boolean };

const payoutsShown = 100;
const messagesShown = 50;
const none: Giving = { links: [], takesDonations: false };

/** What a channel chose. */
export async function chosenGiving(ctx: Ctx, channelId: string): Promise<Giving> {
  const statement = hot(ctx.db, "channelGiving", (db) =>
    db
      .select({ links: channelGiving.links, takesDonations: channelGiving.takesDonations })
      .from(channelGiving)
      .where(eq(channelGiving.channelId, sql.placeholder("channelId")))
      .limit(1)
      .prepare("channelGiving"),
  );
  return (await statement.execute({ channelId }))[0] ?? none;
}

/** The same as viewers have it: donations for channels are the operator's to allow. */
export async function givingOf(ctx: Ctx, channelId: string): Promise<Giving> {
  const [chosen, { isOpen, forChannels }] = await Promise.all([chosenGiving(ctx, channelId), donationSettings(ctx)]);
  return { ...chosen, takesDonations: chosen.takesDonations && isOpen && forChannels };
}

export type Message = Awaited<ReturnType<typeof messagesFor>>[number];
export type Given = {
  funds: Funds;
  payouts: Awaited<ReturnType<typeof payoutsOf>>;
  donations: number;
  messages: Message[];
};

/**
 * What came for a channel less what went back, what of it was passed on, how many gave and what they say to it: of who they
 * are no more than what they chose to be known by.
 * Undefined where nobody gave.
 */
export async function givenTo(ctx: Ctx, channelId: string): Promise<Given | undefined> {
  const funds = await fundsIfAny(ctx, channelId);
  if (!funds) return undefined;
  const [payouts, donations, messages] = await Promise.all([
    payoutsOf(ctx, channelId, payoutsShown),
    ctx.db.$count(payments, and(eq(payments.channelId, channelId), eq(payments.state, "paid"))),
    messagesFor(ctx, channelId),
  ]);
  return { funds, payouts, donations, messages };
}

async function messagesFor(ctx: Ctx, channelId: string) {
  const { id, isNamed, shownAs, message, paidAt } = payments;
  const rows = await ctx.db
    .select({ isNamed, shownAs, message, paidAt })
    .from(payments)
    .where(and(eq(payments.channelId, channelId), eq(payments.state, "paid"), ne(message, "")))
    .orderBy(desc(paidAt), desc(id))
    .limit(messagesShown);
  return rows.map((row) => ({ from: row.isNamed ? row.shownAs : "", message: row.message, at: row.paidAt }));
}
