import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { channelMembers, channels } from "../channels/table.ts";
import type { Ctx } from "../platform/context.ts";

export type OwnedChannel = { id: string; name: string; members: { userId: string; name: string; surname: string }[] };

/** The channels of a person, with who else works on each: those may take it over. */
export async function channelsToSettle(ctx: Ctx, ownerId: string): Promise<OwnedChannel[]> {
  const owned = await ctx.db
    .select({ id: channels.id, name: channels.name })
    .from(channels)
    .where(and(eq(channels.ownerId, ownerId), isNull(channels.deletedAt)))
    .orderBy(asc(channels.createdAt));
  if (owned.length === 0) return [];
  const members = await ctx.db
    .select({
      channelId: channelMembers.channelId,
      userId: users.id,
      name: users.name,
      surname: users.surname,
    })
    .from(channelMembers)
    .innerJoin(users, eq(users.id, channelMembers.userId))
    .where(
      and(
        inArray(
          channelMembers.channelId,
          owned.map(({ id }) => id),
        ),
        ne(channelMembers.role, "owner"),
        isNull(users.blockedAt),
      ),
    )
    .orderBy(asc(channelMembers.createdAt))
    .limit(1000);
  return owned.map((channel) => ({
    ...channel,
    members: members.filter(({ channelId }) => channelId === channel.id),
  }));
}
