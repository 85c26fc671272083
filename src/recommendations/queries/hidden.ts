import { and, desc, eq } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import { mutes } from "../../mutes/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { named } from "../../platform/db/database.ts";
import { videos } from "../../videos/table.ts";

/** The videos that somebody is not interested in, the latest first. */
export async function hiddenVideos(ctx: Ctx, userId: string, limit: number) {
  return ctx.db
    .select({ id: videos.id, title: videos.title, channelName: channels.name })
    .from(mutes)
    .innerJoin(videos, eq(videos.id, mutes.targetId))
    .innerJoin(channels, named(channels.id, videos.channelId))
    .where(and(eq(mutes.userId, userId), eq(mutes.kind, "video")))
    .orderBy(desc(mutes.blockedUntil), desc(videos.id))
    .limit(limit);
}
