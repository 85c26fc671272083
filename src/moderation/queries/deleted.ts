import { and, desc, eq, gt, isNotNull, ne } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import { chatBlocks } from "../../chat/table.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, olderThan } from "../../platform/db/cursor.ts";
import { videos } from "../../videos/table.ts";

export type DeletedRow = {
  id: string;
  title: string;
  deletedAt: number | null;
  /** The channel that a video stands on, whose own deletion takes it along. */
  channel?: { id: string; name: string; isDeleted: boolean };
};

/** Films that were deleted and are not gone yet, the last first; of private ones moderators hear nothing. */
export async function deletedVideos(ctx: Ctx, actor: Actor, limit: number, before: Cursor): Promise<DeletedRow[]> {
  const rows = await ctx.db
    .select({
      id: videos.id,
      title: videos.title,
      deletedAt: videos.deletedAt,
      channelId: videos.channelId,
      channelName: channels.name,
      channelDeletedAt: channels.deletedAt,
    })
    .from(videos)
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(and(isNotNull(videos.deletedAt), hears(actor), olderThan(videos.deletedAt, videos.id, before)))
    .orderBy(desc(videos.deletedAt), desc(videos.id))
    .limit(limit);
  return rows.map(({ id, title, deletedAt, channelId, channelName, channelDeletedAt }) => ({
    ...{ id, title, deletedAt },
    channel: { id: channelId, name: channelName, isDeleted: channelDeletedAt !== null },
  }));
}

export async function deletedChannels(ctx: Ctx, limit: number, before: Cursor): Promise<DeletedRow[]> {
  return ctx.db
    .select({ id: channels.id, title: channels.name, deletedAt: channels.deletedAt })
    .from(channels)
    .where(and(isNotNull(channels.deletedAt), olderThan(channels.deletedAt, channels.id, before)))
    .orderBy(desc(channels.deletedAt), desc(channels.id))
    .limit(limit);
}

/** What staff may know of: administrators all, moderators nothing private. */
function hears(actor: Actor) {
  if (!isStaff(actor)) throw new Error("only staff ask");
  return actor.role === "admin" ? undefined : ne(videos.visibility, "private");
}

/** Every video that staff may know of, the newest first. */
export async function allVideos(ctx: Ctx, actor: Actor, limit: number, offset: number) {
  return ctx.db.select().from(videos).where(hears(actor)).orderBy(desc(videos.id)).limit(limit).offset(offset);
}

/** How many there are, counted to ten thousand. */
export async function allVideosCount(ctx: Ctx, actor: Actor): Promise<number> {
  const some = ctx.db
    .select({ id: videos.id })
    .from(videos)
    .where(hears(actor))
    .orderBy(desc(videos.id))
    .limit(10_000)
    .as("some");
  return ctx.db.$count(some);
}

/** Who may write in no chat of the site now, the longest first. */
export async function siteMutes(ctx: Ctx) {
  return ctx.db
    .select({
      userId: chatBlocks.userId,
      until: chatBlocks.until,
      createdAt: chatBlocks.createdAt,
      name: users.name,
      surname: users.surname,
      email: users.email,
    })
    .from(chatBlocks)
    .innerJoin(users, eq(users.id, chatBlocks.userId))
    .where(and(eq(chatBlocks.scope, "site"), gt(chatBlocks.until, ctx.clock.now())))
    .orderBy(desc(chatBlocks.until))
    .limit(500);
}
export type SiteMute = Awaited<ReturnType<typeof siteMutes>>[number];
