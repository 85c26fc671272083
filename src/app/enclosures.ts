import { keptFromDownload } from "../downloads/queries.ts";
import type { Ctx } from "../platform/context.ts";
import { isPlayedUnasked } from "../videos/policy.ts";
import type { VideoCardRow } from "../videos/queries/cards.ts";
import { planFilmFiles } from "../videos/rules/extras.ts";
import { isOnAirOrToCome, videoState } from "../videos/state.ts";
import { listedFile, mediaKeys } from "../videos/urls.ts";

/** `streams`: where the same plays in all its qualities. */
export type Medium = { url: string; type: string; length: number; streams?: string };

export const hlsType = "application/vnd.apple.mpegurl";

/** Whether readers of feeds may have what plays it and what is said in it: not while it is on the air or to come. */
export function isOffered(ctx: Ctx, row: VideoCardRow): boolean {
  return isPlayedUnasked(row) && !isOnAirOrToCome(videoState(row, ctx.clock.now()));
}

/**
 * What a reader may play of these, by their ids: one file each, or the HLS playlist while that is made, and of what nobody
 * may download. A feed that somebody asks for has the files made that it misses.
 */
export async function enclosures(ctx: Ctx, rows: VideoCardRow[]): Promise<Map<string, Medium>> {
  const open = rows.filter((row) => isOffered(ctx, row));
  const kept = await keptFromDownload(
    ctx,
    open.map(({ id }) => id),
  );
  const missing: VideoCardRow[] = [];
  const found = await Promise.all(
    open.map(async (row) => {
      const hls = `${mediaKeys.hls(row.id, row.mediaVersion)}/master.m3u8`;
      const sound = row.kind === "audio";
      const file = sound ? mediaKeys.sound(row.id, row.mediaVersion) : mediaKeys.film(row.id, row.mediaVersion);
      const whole = sound || !kept.has(row.id) ? await ctx.storage.stat(file) : undefined;
      if (whole && whole.size > 0) {
        const type = sound ? "audio/mp4" : "video/mp4";
        return { url: listedFile(ctx, file), type, length: whole.size, streams: listedFile(ctx, hls) };
      }
      const playlist = await ctx.storage.stat(hls);
      if (playlist && !whole && !sound && !kept.has(row.id)) missing.push(row);
      return playlist && { url: listedFile(ctx, hls), type: hlsType, length: playlist.size };
    }),
  );
  // A feed is read also while nothing can be written.
  await planFilmFiles(ctx, missing).catch((error) => ctx.log.warn("the files of a feed are not made", { error }));
  return new Map(open.flatMap((row, index) => (found[index] ? [[row.id, found[index]]] : [])));
}
