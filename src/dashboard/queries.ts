import { and, count, desc, eq, isNull, min, sql } from "drizzle-orm";
import { imports } from "../imports/table.ts";
import type { Ctx } from "../platform/context.ts";
import { remakes } from "../remakes/table.ts";
import { videos } from "../videos/table.ts";

/** Older ones nobody mends any more. */
const lookedThrough = 10_000;

export type Troubles = { failed: number; notBrought: number; hidden: number; made: number; firstMade: string | null };

export const noTroubles: Troubles = { failed: 0, notBrought: 0, hidden: 0, made: 0, firstMade: null };

/**
 * How many of a channel's videos could not be made ready or brought from elsewhere, how many staff hid, and how many were made anew and wait for
 * somebody to look at them; of the newest 10,000. With `uploaderId` of those alone that they added.
 */
export async function troublesOf(ctx: Ctx, channelId: string, uploaderId?: string): Promise<Troubles> {
  const theirs = uploaderId === undefined ? undefined : eq(videos.uploaderId, uploaderId);
  const some = ctx.db
    .select({
      processing: videos.processing,
      hiddenAt: videos.hiddenAt,
      madeId: sql<string | null>`case when ${remakes.state} = 'made' then ${videos.id} end`.as("madeId"),
      importState: imports.state,
    })
    .from(videos)
    .leftJoin(remakes, eq(remakes.videoId, videos.id))
    .leftJoin(imports, eq(imports.videoId, videos.id))
    .where(and(eq(videos.channelId, channelId), isNull(videos.deletedAt), theirs))
    .orderBy(desc(videos.createdAt))
    .limit(lookedThrough)
    .as("some");
  const [row] = await ctx.db
    .select({
      failed: sql<number>`coalesce(sum(case when ${some.processing} = 'failed' then 1 else 0 end), 0)`.mapWith(Number),
      notBrought: sql<number>`coalesce(sum(case when ${some.importState} = 'failed' then 1 else 0 end), 0)`.mapWith(
        Number,
      ),
      hidden: sql<number>`coalesce(sum(case when ${some.hiddenAt} is null then 0 else 1 end), 0)`.mapWith(Number),
      made: count(some.madeId),
      firstMade: min(some.madeId),
    })
    .from(some);
  return row ?? noTroubles;
}
