import { and, desc, isNotNull, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { newest, olderThan } from "../../platform/db/cursor.ts";
import { hot } from "../../platform/db/database.ts";
import { cardsFrom } from "../../videos/queries/cards.ts";
import type { ListPart } from "../../videos/queries/lists.ts";
import { videos } from "../../videos/table.ts";

/** The newest public videos that other platforms took down. */
export async function silencedVideos(ctx: Ctx, limit: number, { before = newest }: Pick<ListPart, "before"> = {}) {
  const statement = hot(ctx.db, "silencedVideos", (db) =>
    cardsFrom(db)
      .where(and(sql`${videos.bannedByBigTech}`, isNotNull(videos.listedAt), olderThan(videos.listedAt, videos.id)))
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(sql.placeholder("limit"))
      .prepare("silencedVideos"),
  );
  return statement.execute({ ...before, limit });
}
