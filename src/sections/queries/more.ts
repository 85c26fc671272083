import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest } from "../../platform/db/cursor.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { newestVideos } from "../../videos/queries/lists.ts";
import { videos } from "../../videos/table.ts";
import type { SectionType } from "../limits.ts";
import { silencedVideos } from "./silenced.ts";

type List = (ctx: Ctx, limit: number, part: { before: Cursor }) => Promise<VideoCardRow[]>;

/** The lists that go on at a video. */
const lists: Partial<Record<SectionType, List>> = { new: newestVideos, "silenced-and-banned": silencedVideos };

/** The rest of a section's list behind the video that was shown last; undefined for what is no such list, or no such video. */
export async function moreVideos(
  ctx: Ctx,
  type: SectionType,
  limit: number,
  lastId: string | undefined,
): Promise<VideoCardRow[] | undefined> {
  const list = lists[type];
  const before = lastId === undefined ? newest : await placeOf(ctx, lastId);
  return list && before ? list(ctx, limit, { before }) : undefined;
}

async function placeOf(ctx: Ctx, id: string): Promise<Cursor | undefined> {
  const [video] = await ctx.db.select({ listedAt: videos.listedAt }).from(videos).where(eq(videos.id, id)).limit(1);
  return video?.listedAt == null ? undefined : { at: video.listedAt, id };
}
