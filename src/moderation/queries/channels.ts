import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { channelBySlug } from "../../channels/queries.ts";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, olderThan } from "../../platform/db/cursor.ts";
import { foundChannels } from "../../search/queries/names.ts";
import { parseQuery } from "../../search/text/sought.ts";
import { unlistedChannels } from "./unlisted.ts";

export type ChannelRow = Awaited<ReturnType<typeof staffChannels>>[number];

function rows(ctx: Ctx) {
  return ctx.db
    .select({ channel: channels, ownerName: users.name, ownerSurname: users.surname })
    .from(channels)
    .innerJoin(users, eq(users.id, channels.ownerId));
}

/** Every channel that was not deleted, the newest first, or the blocked ones by when they were. */
export async function staffChannels(ctx: Ctx, blocked: boolean, limit: number, before: Cursor) {
  const time = blocked ? channels.blockedAt : channels.createdAt;
  return rows(ctx)
    .where(
      and(
        isNull(channels.deletedAt),
        blocked ? isNotNull(channels.blockedAt) : undefined,
        olderThan(time, channels.id, before),
      ),
    )
    .orderBy(desc(time), desc(channels.id))
    .limit(limit);
}

/** So many are found at most. */
const foundMax = 500;

/** Channels that answer to a name or a whole address, the best first. */
export async function soughtChannels(ctx: Ctx, query: string): Promise<ChannelRow[]> {
  const exact = await channelBySlug(ctx, query.trim().replace(/^@/, ""));
  const sought = parseQuery(query, false);
  const [listed, unlisted] = await Promise.all([foundChannels(ctx, sought), unlistedChannels(ctx, sought)]);
  const first = exact && exact.deletedAt === null ? [exact.id] : [];
  const ids = [...new Set([...first, ...listed.map(({ id }) => id), ...unlisted])].slice(0, foundMax);
  if (ids.length === 0) return [];
  const found = await rows(ctx).where(inArray(channels.id, ids));
  return found.sort((one, other) => ids.indexOf(one.channel.id) - ids.indexOf(other.channel.id));
}
