import { asc, eq, type SQL } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { playlistItems, playlists } from "../../playlists/table.ts";
import { type Row, rowsOf } from "./rows.ts";

/** Playlists, each with its videos in their order. */
export async function* withVideos(ctx: Ctx, whose: SQL): AsyncGenerator<Row> {
  for await (const list of rowsOf(ctx, playlists, whose, playlists.id)) {
    const items = await ctx.db
      .select({ videoId: playlistItems.videoId })
      .from(playlistItems)
      .where(eq(playlistItems.playlistId, String(list.id)))
      .orderBy(asc(playlistItems.position), asc(playlistItems.videoId));
    yield { ...list, videoIds: items.map(({ videoId }) => videoId) };
  }
}
