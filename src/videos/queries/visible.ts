import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type Actor, isStaff } from "../../platform/actor.ts";
import { videos } from "../table.ts";

/** `isOpenToLink` of the policy as a condition. */
export const openToLink = and(
  isNull(videos.deletedAt),
  ne(videos.visibility, "private"),
  eq(videos.closed, false),
  isNull(videos.hiddenAt),
  or(eq(videos.live, true), and(isNotNull(videos.playableAt), isNotNull(videos.publishedAt))),
) as SQL;

/** `maySeeVideo` of the policy as a condition, for lists of what a person may see; a test holds the two together. */
export function visibleTo(actor: Actor): SQL {
  if (actor.role === "admin") return sql`true`;
  const open = and(
    ne(videos.visibility, "private"),
    eq(videos.closed, false),
    isNull(videos.hiddenAt),
    or(eq(videos.live, true), and(isNotNull(videos.playableAt), isNotNull(videos.publishedAt))),
  );
  const own = actor.channelIds.length > 0 ? inArray(videos.channelId, actor.channelIds) : undefined;
  const there = and(isNull(videos.deletedAt), or(open, own));
  return (isStaff(actor) ? or(isNotNull(videos.deletedAt), there) : there) as SQL;
}
