import { and, count, desc, eq, getTableColumns, gt, inArray } from "drizzle-orm";
import { day } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { videos } from "../videos/table.ts";
import { importsListed } from "./limits.ts";
import { imports } from "./table.ts";

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

/** How many a person began in the last 24 hours, and how many of them are still on their way. */
export async function importsToday(ctx: Ctx, userId: string): Promise<{ begun: number; coming: number }> {
  const theirs = and(eq(imports.userId, userId), gt(imports.createdAt, ctx.clock.now() - day));
  const rows = await ctx.db
    .select({ state: imports.state, count: count() })
    .from(imports)
    .where(theirs)
    .groupBy(imports.state);
  const sum = (of: typeof rows) => of.reduce((all, one) => all + one.count, 0);
  return { begun: sum(rows), coming: sum(rows.filter(({ state }) => state === "waiting" || state === "running")) };
}
