import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { videos } from "../../videos/table.ts";

export type Film = { id: string; title: string; key: string; name: string; bytes: number };

/** The files as they were uploaded to a person's own channels, where they are still kept. */
export async function filmsOf(ctx: Ctx, userId: string): Promise<Film[]> {
  const rows = await ctx.db
    .select({
      id: videos.id,
      title: videos.title,
      key: videos.sourceKey,
      name: videos.sourceName,
      bytes: videos.sourceSize,
    })
    .from(videos)
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(and(eq(channels.ownerId, userId), isNotNull(videos.sourceKey), isNull(videos.deletedAt)))
    .orderBy(asc(videos.id));
  return rows.map(({ key, name, bytes, ...film }) => ({
    ...film,
    key: key ?? "",
    name: name ?? "",
    bytes: bytes ?? 0,
  }));
}

/** How many bytes they are together. */
export async function filmBytes(ctx: Ctx, userId: string): Promise<number> {
  const [sum] = await ctx.db
    .select({ bytes: sql<number>`coalesce(sum(${videos.sourceSize}), 0)` })
    .from(videos)
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(and(eq(channels.ownerId, userId), isNotNull(videos.sourceKey), isNull(videos.deletedAt)));
  return Number(sum?.bytes ?? 0);
}
