import { and, eq, sql } from "drizzle-orm";
import { donationSettings } from "../donations/queries/settings.ts";
import { ledgerEntries, payments } from "../donations/table.ts";
import type { Ctx } from "../platform/context.ts";
import { hot } from "../platform/db/database.ts";
import { channelGiving, type DonationLink } from "./table.ts";

export type Giving = { links: DonationLink[]; takesDonations: boolean };

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

/** What came for a channel less what went back, in grosze, and how many gave: nothing of who they are. */
export async function givenTo(ctx: Ctx, channelId: string): Promise<{ sum: number; donations: number }> {
  const [[row], donations] = await Promise.all([
    ctx.db
      .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)` })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.channelId, channelId)),
    ctx.db.$count(payments, and(eq(payments.channelId, channelId), eq(payments.state, "paid"))),
  ]);
  return { sum: Number(row?.sum ?? 0), donations };
}
