import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { videoTags } from "../../videos/table.ts";

const tagPlace = (at: number) => `tag${at}`;

/** What a statement of `newestOfTags` is given. */
export const tagPlaces = (tags: string[]) => Object.fromEntries(tags.map((tag, at) => [tagPlace(at), tag]));

/** The newest videos of each of so many tags: as many of each, however many have it. */
export function newestOfTags(db: Db, tagCount: number, ofEach: number) {
  const [first, ...rest] = Array.from({ length: tagCount }, (_, at) => {
    const of = db
      .select({ videoId: videoTags.videoId, tag: videoTags.tag, listedAt: videoTags.listedAt })
      .from(videoTags)
      .where(eq(videoTags.tag, sql.placeholder(tagPlace(at))))
      .orderBy(desc(videoTags.listedAt))
      .limit(ofEach)
      .as("newest");
    return db.select({ videoId: of.videoId, tag: of.tag, listedAt: of.listedAt }).from(of);
  });
  if (!first) throw new Error("a list of no tags");
  return rest.reduce((union, next) => union.unionAll(next) as unknown as typeof union, first).as("all");
}
