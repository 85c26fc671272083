import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise, type Db, hot, locked } from "../../platform/db/database.ts";
import { removeWhere } from "../../platform/db/remove.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { happen } from "../../platform/reactions.ts";
import { countedViews, videoStats, videos } from "../table.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** Listed videos were viewed or rated: how much more or less than they were told of before. */
    "videos counted": { more: { videoId: string; views: number; likes: number; dislikes: number }[] };
  }
}

const window = 30 * minute;
/** So few that nobody who asks for a page meanwhile waits for more than a moment: each is in several indexes. */
const batch = 25;

/** Folds the hot counters into the columns that lists sort by, a few videos at a time. */
export async function foldStats(ctx: Ctx): Promise<void> {
  for (;;) {
    const folded = await ctx.write(async (tx) => {
      // Whoever counts at this moment is folded next time; the others wait until these are no longer behind.
      const behind = tx.db.select().from(videoStats).where(sql`${videoStats.dirty}`).limit(batch);
      const rows = await locked(behind, { skip: true });
      await tellOfCounts(tx, rows);
      const fold = hot(tx.db, "foldVideo", prepareFold);
      for (const { videoId, views, likes, dislikes } of rows) await fold.execute({ videoId, views, likes, dislikes });
      const ids = rows.map(({ videoId }) => videoId);
      if (ids.length > 0) await tx.db.update(videoStats).set({ dirty: false }).where(inArray(videoStats.videoId, ids));
      return rows.length;
    }, batchwise);
    if (folded < batch) return;
    await letOthersRun();
  }
}

function prepareFold(db: Db) {
  const [views, likes, dislikes] = (["views", "likes", "dislikes"] as const).map(
    (name) => sql`${sql.placeholder(name)}`,
  );
  return db
    .update(videos)
    .set({ views, likes, dislikes })
    .where(eq(videos.id, sql.placeholder("videoId")))
    .prepare("foldVideo");
}

type Counted = { videoId: string; views: number; likes: number; dislikes: number };

/**
 * Says what came to listed videos since they were folded last, and which of them are about to have a digit more of views,
 * or one less: searches know no more of them.
 */
async function tellOfCounts(tx: Ctx, counted: Counted[]): Promise<void> {
  if (counted.length === 0) return;
  const now = new Map(counted.map((row) => [row.videoId, row]));
  const before = await tx.db
    .select({ videoId: videos.id, views: videos.views, likes: videos.likes, dislikes: videos.dislikes })
    .from(videos)
    .where(and(inArray(videos.id, [...now.keys()]), isNotNull(videos.listedAt)));
  const stepped = before.filter(
    ({ videoId, views }) => String(now.get(videoId)?.views).length !== String(views).length,
  );
  await happen(tx, "videos told otherwise", { ids: stepped.map(({ videoId }) => videoId) });
  const more = before.flatMap(({ videoId, views, likes, dislikes }) => {
    const row = now.get(videoId);
    if (!row) return [];
    return { videoId, views: row.views - views, likes: row.likes - likes, dislikes: row.dislikes - dislikes };
  });
  await happen(tx, "videos counted", { more });
}

/** Forgets who was counted, once it no longer matters. */
export async function forgetCountedViews(ctx: Ctx): Promise<void> {
  await removeWhere(ctx, countedViews, lt(countedViews.countedAt, ctx.clock.now() - window));
}
