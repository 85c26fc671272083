import { eq } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { masterName } from "../../platform/hls/folders.ts";
import { type ReadRendition, readRenditions } from "../../platform/hls/master-playlist.ts";
import { type FileHeader, readHeader } from "../../platform/media/file-header.ts";
import { notFound } from "../../platform/problem.ts";
import { videos } from "../table.ts";
import { mediaKeys } from "../urls.ts";
import { editableVideo, type Video } from "./video.ts";

export type FileInfo = {
  /** The uploaded file; null where none is kept. */
  source: { name: string; bytes: number; bitRate: number | null; key: string } | null;
  header: FileHeader | null;
  renditions: ReadRendition[];
  /** The folder of the renditions in the store. */
  folder: string;
};

/** What a video's file is, and what was made of it. Throws Problem 404. */
export async function fileInfo(ctx: Ctx, actor: Actor, id: string): Promise<{ video: Video; info: FileInfo }> {
  const video = await editableVideo(ctx, actor, id);
  const { sourceKey, sourceName, sourceSize, duration } = video;
  const stored = sourceKey === null ? undefined : await ctx.storage.stat(sourceKey);
  const bytes = stored?.size ?? sourceSize ?? 0;
  const bitRate = duration ? Math.round((bytes * 8) / duration) : null;
  const folder = mediaKeys.hls(id, video.mediaVersion);
  const master = video.playableAt === null ? undefined : await ctx.storage.open(`${folder}/${masterName}`);
  const info = {
    source: sourceKey && stored ? { name: sourceName ?? "", bytes, bitRate, key: sourceKey } : null,
    header: video.sourceInfo ?? (stored ? ((await readNow(ctx, video)) ?? null) : null),
    renditions: master ? readRenditions(await master.text()) : [],
    folder,
  };
  return { video, info };
}

/** Of a film from before that was written down: read once, and then written down. */
async function readNow(ctx: Ctx, { id, sourceKey }: Video): Promise<FileHeader | undefined> {
  if (sourceKey === null) return undefined;
  const header = await ctx.storage.withLocal(sourceKey, (path) => readHeader(path)).catch(() => undefined);
  if (header) await ctx.write((tx) => tx.db.update(videos).set({ sourceInfo: header }).where(eq(videos.id, id)));
  return header;
}

/** The file that a video was made of, for those who may change it. Throws Problem 404. */
export async function sourceOf(ctx: Ctx, actor: Actor, id: string): Promise<{ key: string; name: string }> {
  const { sourceKey, sourceName } = await editableVideo(ctx, actor, id);
  if (sourceKey === null) throw notFound();
  return { key: sourceKey, name: sourceName || `${id}.mp4` };
}
