import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { videos } from "../videos/table.ts";

/** Older ones nobody mends any more. */
const lookedThrough = 10_000;

export type Troubles = { failed: number; hidden: number };

/** How many of a channel's videos could not be made ready, and how many staff hid; of the newest 10,000. */
export async function troublesOf(ctx: Ctx, channelId: string): Promise<Troubles> {
  const some = ctx.db
    .select({ processing: videos.processing, hiddenAt: videos.hiddenAt })
    .from(videos)
    .where(and(eq(videos.channelId, channelId), isNull(videos.deletedAt)))
    .orderBy(desc(videos.createdAt))
    .limit(lookedThrough)
    .as("some");
  const [row] = await ctx.db
    .select({
      failed: sql<number>`coalesce(sum(case when ${some.processing} = 'failed' then 1 else 0 end), 0)`.mapWith(Number),
      hidden: sql<number>`coalesce(sum(case when ${some.hiddenAt} is null then 0 else 1 end), 0)`.mapWith(Number),
    })
    .from(some);
  return row ?? { failed: 0, hidden: 0 };
}
