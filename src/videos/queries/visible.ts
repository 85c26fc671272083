import { and, eq, inArray, isNotNull, isNull, ne, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Actor, isStaff } from "../../platform/actor.ts";
import { videos } from "../table.ts";

const openInItself = and(
  ne(videos.visibility, "private"),
  eq(videos.closed, false),
  isNull(videos.hiddenAt),
  or(eq(videos.live, true), and(isNotNull(videos.playableAt), isNotNull(videos.publishedAt))),
);

/** `isOpenToLink` of the policy as a condition. */
export const openToLink = and(isNull(videos.deletedAt), openInItself) as SQL;

/** `maySeeVideo` of the policy as a condition, for lists of what a person may see; a test holds the two together. */
export function visibleTo(actor: Actor): SQL {
  return visibleIn(actor, [...actor.channelIds]);
}

/** The same for a prepared statement: what tells it from that of others, and what it is given. */
export function visibleToPrepared(actor: Actor): { kind: string; condition: SQL; places: Record<string, string> } {
  const own = actor.role === "admin" ? [] : actor.channelIds;
  return {
    kind: `${actor.role === "admin" ? "admin" : isStaff(actor) ? "staff" : "others"} ${own.length}`,
    condition: visibleIn(
      actor,
      own.map((_, at) => sql.placeholder(`own${at}`)),
    ),
    places: Object.fromEntries(own.map((id, at) => [`own${at}`, id])),
  };
}

function visibleIn(actor: Actor, channelIds: (string | Placeholder)[]): SQL {
  if (actor.role === "admin") return sql`true`;
  const own = channelIds.length > 0 ? inArray(videos.channelId, channelIds) : undefined;
  const there = and(isNull(videos.deletedAt), or(openInItself, own));
  return (isStaff(actor) ? or(isNotNull(videos.deletedAt), there) : there) as SQL;
}
