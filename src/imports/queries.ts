import { and, desc, eq, getTableColumns, gt, inArray } from "drizzle-orm";
import { day } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { videos } from "../videos/table.ts";
import { importsListed } from "./limits.ts";
import { importStarts, imports } from "./table.ts";

export type Import = typeof imports.$inferSelect;
export type ListedImport = Import & { title: string };

export const underWay = inArray(imports.state, ["waiting", "running"]);

export async function importOf(ctx: Ctx, videoId: string): Promise<Import | undefined> {
  const [found] = await ctx.db.select().from(imports).where(eq(imports.videoId, videoId)).limit(1);
  return found;
}

/** What was brought to a channel last. */
export function importsOf(ctx: Ctx, channelId: string): Promise<ListedImport[]> {
  return ctx.db
    .select({ ...getTableColumns(imports), title: videos.title })
    .from(imports)
    .innerJoin(videos, eq(videos.id, imports.videoId))
    .where(eq(imports.channelId, channelId))
    .orderBy(desc(imports.createdAt), desc(imports.videoId))
    .limit(importsListed);
}

/** How often a person began to bring a film in the last 24 hours, also one that was stopped or tried again. */
export function startedToday(ctx: Ctx, userId: string): Promise<number> {
  const since = ctx.clock.now() - day;
  return ctx.db.$count(importStarts, and(eq(importStarts.userId, userId), gt(importStarts.startedAt, since)));
}

/** How many of a person's films are on their way. */
export function comingFor(ctx: Ctx, userId: string): Promise<number> {
  return ctx.db.$count(imports, and(eq(imports.userId, userId), underWay));
}
