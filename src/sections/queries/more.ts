import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest } from "../../platform/db/cursor.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { bannedVideos, type ListPart, newestVideos } from "../../videos/queries/lists.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import { videos } from "../../videos/table.ts";
import type { SectionType } from "../limits.ts";

type List = (ctx: Ctx, limit: number, part: ListPart) => Promise<VideoCardRow[]>;

/** The lists that go on at a video. */
const lists: Partial<Record<SectionType, List>> = { new: newestVideos, "silenced-and-banned": bannedVideos };

/** The rest of a section's list behind the video that was shown last; undefined for what is no such list, or no such video. */
export async function moreVideos(
  ctx: Ctx,
  type: SectionType,
  limit: number,
  lastId: string | undefined,
  viewer: Viewer,
): Promise<VideoCardRow[] | undefined> {
  const list = lists[type];
  const before = lastId === undefined ? newest : await placeOf(ctx, lastId);
  return list && before ? list(ctx, limit, { before, viewer }) : undefined;
}

async function placeOf(ctx: Ctx, id: string): Promise<Cursor | undefined> {
  const [video] = await ctx.db.select({ listedAt: videos.listedAt }).from(videos).where(eq(videos.id, id)).limit(1);
  return video?.listedAt == null ? undefined : { at: video.listedAt, id };
}
