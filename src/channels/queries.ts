import { and, asc, count, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { type Actor, type ChannelRole, enter, managesChannel } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { newest, olderThan } from "../platform/db/cursor.ts";
import { hot } from "../platform/db/database.ts";
import { forbidden, notFound } from "../platform/problem.ts";
import type { ChannelAct } from "./policy.ts";
import { channelMembers, channels } from "./table.ts";

export type Channel = typeof channels.$inferSelect;

export async function channelById(ctx: Ctx, id: string): Promise<Channel | undefined> {
  const statement = hot(ctx.db, "channelById", (db) =>
    db
      .select()
      .from(channels)
      .where(eq(channels.id, sql.placeholder("id")))
      .limit(1)
      .prepare("channelById"),
  );
  const [channel] = await statement.execute({ id });
  return channel;
}

export async function channelBySlug(ctx: Ctx, slug: string): Promise<Channel | undefined> {
  const [channel] = await ctx.db.select().from(channels).where(eq(channels.slugKey, slug.toLowerCase())).limit(1);
  return channel;
}

/** The channel if this person may see it. Throws Problem 404. */
export function visibleChannel(actor: Actor, channel: Channel | undefined): Channel {
  if (!channel || channel.deletedAt !== null) throw notFound();
  const closed = channel.visibility === "private" || channel.blockedAt !== null;
  if (closed && !managesChannel(actor, channel.id)) throw notFound();
  return channel;
}

/**
 * The channel if this person works on it, and `may` do there what they are about to. Throws Problem 403 for another of its
 * members, 404 for everybody else.
 */
export async function managedChannel(ctx: Ctx, actor: Actor, id: string, may?: ChannelAct): Promise<Channel> {
  const channel = managesChannel(actor, id) ? await channelById(ctx, id) : undefined;
  if (!channel || channel.deletedAt !== null) throw notFound();
  if (may && !may(actor, id)) throw forbidden();
  enter(actor, id);
  return channel;
}

/** Channels in public lists, the newest or the most subscribed first. */
export async function listedChannels(
  ctx: Ctx,
  sort: "createdAt" | "subscriptionsCount",
  limit: number,
  offset = 0,
  before = newest,
) {
  const by = sort === "createdAt" ? channels.listedAt : channels.subscriptionsCount;
  const statement = hot(ctx.db, `listedChannels ${sort}`, (db) =>
    db
      .select()
      .from(channels)
      .where(and(isNotNull(channels.listedAt), olderThan(by, channels.id)))
      .orderBy(desc(by), desc(channels.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(`listedChannels_${sort}`),
  );
  return statement.execute({ ...before, limit, offset });
}

export async function listedChannelsCount(ctx: Ctx): Promise<number> {
  const some = ctx.db
    .select({ id: channels.id })
    .from(channels)
    .where(isNotNull(channels.listedAt))
    .orderBy(desc(channels.listedAt))
    .limit(10_000)
    .as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

export type Member = {
  userId: string;
  name: string;
  surname: string;
  /** As its owner typed it to invite them; an account's own address is told to nobody. */
  invitedEmail: string | null;
  role: ChannelRole;
  createdAt: number;
};

/** Who works on a channel: its owner, then the others as they came. */
export async function membersOf(ctx: Ctx, channelId: string): Promise<Member[]> {
  return ctx.db
    .select({
      userId: users.id,
      name: users.name,
      surname: users.surname,
      invitedEmail: channelMembers.invitedEmail,
      role: channelMembers.role,
      createdAt: channelMembers.createdAt,
    })
    .from(channelMembers)
    .innerJoin(users, eq(users.id, channelMembers.userId))
    .where(eq(channelMembers.channelId, channelId))
    .orderBy(desc(eq(channelMembers.role, "owner")), channelMembers.createdAt, channelMembers.userId)
    .limit(200);
}

/** What somebody is on a channel; undefined for who does not work on it. */
export async function memberRole(ctx: Ctx, channelId: string, userId: string): Promise<ChannelRole | undefined> {
  const [found] = await ctx.db
    .select({ role: channelMembers.role })
    .from(channelMembers)
    .where(and(eq(channelMembers.channelId, channelId), eq(channelMembers.userId, userId)));
  return found?.role;
}

/** Whether nobody has the slug, but for the channel itself. */
export async function isSlugFree(ctx: Ctx, slug: string, channelId?: string): Promise<boolean> {
  const [taken] = await ctx.db
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.slugKey, slug.toLowerCase()))
    .limit(1);
  return !taken || taken.id === channelId;
}

/** How many channels a person owns that still stand. */
export async function ownedCount(ctx: Ctx, userId: string): Promise<number> {
  return ctx.db.$count(channels, and(eq(channels.ownerId, userId), isNull(channels.deletedAt)));
}

export type MemberChannel = { id: string; name: string; slug: string; pictureVersion: number; role: ChannelRole };

/** The channels that a user is a member of, oldest membership first. */
export async function memberChannels(ctx: Ctx, userId: string): Promise<MemberChannel[]> {
  const statement = hot(ctx.db, "memberChannels", (db) =>
    db
      .select({
        id: channels.id,
        name: channels.name,
        slug: channels.slug,
        pictureVersion: channels.pictureVersion,
        role: channelMembers.role,
      })
      .from(channelMembers)
      .innerJoin(channels, eq(channels.id, channelMembers.channelId))
      .where(and(eq(channelMembers.userId, sql.placeholder("userId")), isNull(channels.deletedAt)))
      .orderBy(asc(channelMembers.createdAt))
      .limit(100)
      .prepare("memberChannels"),
  );
  return statement.execute({ userId });
}

export type DeletedChannel = Pick<Channel, "id" | "name" | "pictureVersion" | "deletedAt" | "deletedByStaff">;

/** What was deleted of a person's own not long ago, the last first. */
export async function deletedChannelsOf(ctx: Ctx, ownerId: string, since: number): Promise<DeletedChannel[]> {
  return ctx.db
    .select({
      id: channels.id,
      name: channels.name,
      pictureVersion: channels.pictureVersion,
      deletedAt: channels.deletedAt,
      deletedByStaff: channels.deletedByStaff,
    })
    .from(channels)
    .where(and(eq(channels.ownerId, ownerId), gt(channels.deletedAt, since)))
    .orderBy(desc(channels.deletedAt))
    .limit(100);
}
