import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { happen } from "../../platform/reactions.ts";
import { channelById } from "../queries.ts";
import { channels } from "../table.ts";
import "./channels.ts";

declare module "../../platform/cluster/bus.ts" {
  interface Topics {
    /** A channel was closed by staff: streams on it end. */
    "channel-blocked": { channelId: string };
  }
}

/**
 * Closes a channel to all but those who work on it, until a moment or without an end: it and its videos leave every list,
 * its streams end and nothing new begins there. Inside the write of whoever authorised it.
 */
export async function blockChannel(tx: Ctx, channelId: string, until: number | null): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .update(channels)
    .set({ blockedAt: now, blockedUntil: until, listedAt: null, updatedAt: now })
    .where(eq(channels.id, channelId));
  await happen(tx, "channel shown otherwise", { channelId, closed: true });
  await happen(tx, "channel told otherwise", { channelId });
  tx.afterCommit(() => tx.bus.publish("channel-blocked", { channelId }));
}

/** Opens a channel again, as far as its own visibility says. Inside the write of whoever authorised it. */
export async function unblockChannel(tx: Ctx, channelId: string): Promise<void> {
  const channel = await channelById(tx, channelId);
  if (!channel || channel.blockedAt === null) return;
  const now = tx.clock.now();
  const listed = channel.visibility === "public" && channel.deletedAt === null;
  await tx.db
    .update(channels)
    .set({ blockedAt: null, blockedUntil: null, listedAt: listed ? channel.createdAt : null, updatedAt: now })
    .where(eq(channels.id, channelId));
  await happen(tx, "channel shown otherwise", { channelId, closed: channel.visibility === "private" });
  await happen(tx, "channel told otherwise", { channelId });
}

/** Opens the channels whose time has come. */
export async function openBlockedChannels(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ id: channels.id })
    .from(channels)
    .where(and(isNotNull(channels.blockedUntil), lte(channels.blockedUntil, ctx.clock.now())))
    .limit(100);
  for (const { id } of due) await ctx.write((tx) => unblockChannel(tx, id));
}
