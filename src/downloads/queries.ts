import { eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { hot } from "../platform/db/database.ts";
import type { Video } from "../videos/queries/video.ts";
import { isDownloadable } from "./policy.ts";
import { downloadableChannels, downloadChoices, downloadFiles } from "./table.ts";

/** Whether viewers may download the films of a channel of which nothing else was said. */
export async function channelAllows(ctx: Ctx, channelId: string): Promise<boolean> {
  const statement = hot(ctx.db, "channelAllowsDownloads", (db) =>
    db
      .select()
      .from(downloadableChannels)
      .where(eq(downloadableChannels.channelId, sql.placeholder("channelId")))
      .limit(1)
      .prepare("channelAllowsDownloads"),
  );
  return (await statement.execute({ channelId })).length > 0;
}

/** What was said of a film; undefined where it goes as its channel does. */
export async function choiceOf(ctx: Ctx, videoId: string): Promise<boolean | undefined> {
  const statement = hot(ctx.db, "downloadChoice", (db) =>
    db
      .select()
      .from(downloadChoices)
      .where(eq(downloadChoices.videoId, sql.placeholder("videoId")))
      .limit(1)
      .prepare("downloadChoice"),
  );
  return (await statement.execute({ videoId }))[0]?.allowed;
}

/** Of these films, those that it was said of that nobody may download them. */
export async function keptFromDownload(ctx: Ctx, videoIds: string[]): Promise<Set<string>> {
  if (videoIds.length === 0) return new Set();
  const rows = await ctx.db.select().from(downloadChoices).where(inArray(downloadChoices.videoId, videoIds));
  return new Set(rows.filter(({ allowed }) => !allowed).map(({ videoId }) => videoId));
}

/** Whether who may watch this film may download it. */
export async function mayBeDownloaded(ctx: Ctx, video: Video): Promise<boolean> {
  if (!isDownloadable(video)) return false;
  const [choice, byChannel] = await Promise.all([choiceOf(ctx, video.id), channelAllows(ctx, video.channelId)]);
  return choice ?? byChannel;
}

export type DownloadFile = typeof downloadFiles.$inferSelect;

/** The file of a film as it is now; undefined where there is none, or one of what it was before. */
export async function fileOf(ctx: Ctx, video: Video): Promise<DownloadFile | undefined> {
  const [file] = await ctx.db.select().from(downloadFiles).where(eq(downloadFiles.videoId, video.id)).limit(1);
  return file?.mediaVersion === video.mediaVersion ? file : undefined;
}
