import { and, desc, eq, getTableColumns, gt, inArray, ne, sql } from "drizzle-orm";
import { day } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { jobs } from "../platform/jobs/table.ts";
import type { ListedFilm } from "../platform/media/film-list.ts";
import type { ImportCode } from "../platform/media/import-program.ts";
import { videos } from "../videos/table.ts";
import { importsListed, toldFor } from "./limits.ts";
import { type ImportState, importStarts, imports } from "./table.ts";

export type Import = typeof imports.$inferSelect;
export type ListedImport = Import & { state: Exclude<ImportState, "dismissed">; title: string };

export const underWay = inArray(imports.state, ["waiting", "running"]);

export async function importOf(ctx: Ctx, videoId: string): Promise<Import | undefined> {
  const [found] = await ctx.db.select().from(imports).where(eq(imports.videoId, videoId)).limit(1);
  return found;
}

/** What was brought to a channel in the last 30 days. */
export async function importsOf(ctx: Ctx, channelId: string): Promise<ListedImport[]> {
  const since = ctx.clock.now() - toldFor;
  const rows = await ctx.db
    .select({ ...getTableColumns(imports), title: videos.title })
    .from(imports)
    .innerJoin(videos, eq(videos.id, imports.videoId))
    .where(and(eq(imports.channelId, channelId), gt(imports.createdAt, since), ne(imports.state, "dismissed")))
    .orderBy(desc(imports.createdAt), desc(imports.videoId))
    .limit(importsListed);
  return rows as ListedImport[];
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

/** The addresses among those of films that were brought to a channel, or are on their way. */
export async function broughtFrom(ctx: Ctx, channelId: string, films: ListedFilm[]): Promise<Set<string>> {
  const addresses = new Set(films.map(({ address }) => address));
  const rows = await ctx.db.select({ address: imports.address }).from(imports).where(eq(imports.channelId, channelId));
  return new Set(rows.map(({ address }) => address).filter((address) => addresses.has(address)));
}

/**
 * Films of a channel or playlist elsewhere that are brought, a day's share at a time. It is kept as what its job carries: that
 * waits as long as there is something to look at.
 */
export type FilmList = {
  channelId: string;
  userId: string;
  address: string;
  /** Whether what is added there later comes, too. */
  follows: boolean;
  /** Marks of the films that were begun: none comes twice, not even one that was deleted here. */
  known: string[];
  /** How many of those that were there at the last look wait for another day. */
  left: number;
  /** Why nothing could be seen at the last look, and at how many before. */
  failureCode?: ImportCode;
  failures: number;
};

/** The unique key of a channel's: one at a time. */
export const listKey = (channelId: string) => `import list ${channelId}`;

export type FoundList = { list: FilmList; running: boolean; looksAt: number };

/** What is brought to a channel from one elsewhere; undefined for most. */
export async function filmListOf(ctx: Ctx, channelId: string): Promise<FoundList | undefined> {
  const key = eq(jobs.uniqueKey, listKey(channelId));
  // In the words of the index of what waits, and of that of what runs.
  for (const state of [sql`${jobs.state} = 'waiting'`, eq(jobs.state, "running")]) {
    const [job] = await ctx.db.select().from(jobs).where(and(key, state)).limit(1);
    if (job) return { list: job.payload as FilmList, running: job.state === "running", looksAt: job.runAt };
  }
  return undefined;
}
