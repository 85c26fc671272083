import { and, desc, isNotNull, sql } from "drizzle-orm";
import { type Channel, listedChannels } from "../channels/queries.ts";
import { channels } from "../channels/table.ts";
import { mutesAnything, notMuted } from "../mutes/queries.ts";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { newest, olderThan } from "../platform/db/cursor.ts";
import { hot } from "../platform/db/database.ts";

export type ChannelSort = "createdAt" | "subscriptionsCount";

/** Channels in public lists without those that this person mutes, so that each page is as long as any other. */
export async function channelsFor(
  ctx: Ctx,
  { userId }: Pick<Actor, "userId">,
  sort: ChannelSort,
  limit: number,
  { offset = 0, before = newest } = {},
): Promise<Channel[]> {
  if (userId === undefined || !(await mutesAnything(ctx, userId)))
    return listedChannels(ctx, sort, limit, offset, before);
  const by = sort === "createdAt" ? channels.listedAt : channels.subscriptionsCount;
  const statement = hot(ctx.db, `channelsFor ${sort}`, (db) =>
    db
      .select()
      .from(channels)
      .where(
        and(
          isNotNull(channels.listedAt),
          olderThan(by, channels.id),
          notMuted(sql.placeholder("userId"), "channel", channels.id),
        ),
      )
      .orderBy(desc(by), desc(channels.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(`channelsFor_${sort}`),
  );
  return statement.execute({ ...before, userId, limit, offset });
}
