import { desc, eq, inArray, isNull } from "drizzle-orm";
import { type Channel, channelBySlug } from "../../channels/queries.ts";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { foundChannels } from "../../search/queries/names.ts";
import { parseQuery } from "../../search/text/sought.ts";
import type { AdStatus } from "../limits.ts";
import { adPurses, ads } from "../table.ts";

export type ChannelPurse = { channel: Channel; points: number };

const shownMost = 30;

/** Channels that answer to a name or a whole address, or the newest ones, with what each has to give to its ads. */
export async function channelPurses(ctx: Ctx, query: string): Promise<ChannelPurse[]> {
  const found = query === "" ? await newestChannels(ctx) : await soughtChannels(ctx, query);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const purses = await ctx.db.select().from(adPurses).where(inArray(adPurses.holderId, ids));
  const pointsOf = new Map(purses.map(({ holderId, points }) => [holderId, points]));
  return found.map((channel) => ({ channel, points: pointsOf.get(channel.id) ?? 0 }));
}

function newestChannels(ctx: Ctx): Promise<Channel[]> {
  return ctx.db
    .select()
    .from(channels)
    .where(isNull(channels.deletedAt))
    .orderBy(desc(channels.createdAt), desc(channels.id))
    .limit(shownMost);
}

async function soughtChannels(ctx: Ctx, query: string): Promise<Channel[]> {
  const exact = await channelBySlug(ctx, query.replace(/^@/, ""));
  const named = await foundChannels(ctx, parseQuery(query, false));
  const all = [...(exact?.deletedAt === null ? [exact] : []), ...named];
  return [...new Map(all.map((channel) => [channel.id, channel])).values()].slice(0, shownMost);
}

const countedTo = 100;

/** How many ads wait for staff, counted to a hundred. */
export async function adsWaiting(ctx: Ctx): Promise<number> {
  const waiting: AdStatus = "awaiting_verification";
  return ctx.db.$count(
    ctx.db.select({ id: ads.id }).from(ads).where(eq(ads.status, waiting)).limit(countedTo).as("some"),
  );
}
