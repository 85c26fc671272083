import { and, asc, desc, eq, gt, isNull } from "drizzle-orm";
import { personName } from "../accounts/names.ts";
import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import type { Ctx } from "../platform/context.ts";
import { channelHandovers, type InvitedAs, invitations } from "./table.ts";

/** A channel has no more open invitations of a kind. */
export const openMax = 50;

export type Invitation = typeof invitations.$inferSelect;

/** A channel's open invitations of a kind, the newest first. */
export async function openInvitations(ctx: Ctx, channelId: string, invitedAs: InvitedAs): Promise<Invitation[]> {
  return ctx.db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.channelId, channelId),
        eq(invitations.invitedAs, invitedAs),
        gt(invitations.expiresAt, ctx.clock.now()),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(openMax);
}

export type OwnInvitation = Awaited<ReturnType<typeof ownInvitations>>[number];

/** All that a person is asked: to take channels over, and what their address is invited to. */
export async function ownInvitations(ctx: Ctx, { id, email }: { id: string; email: string }) {
  const [taking, joining] = await Promise.all([handoversTo(ctx, id), invitationsTo(ctx, email)]);
  return [...taking, ...joining];
}

/** What the owner of an e-mail address is asked to join, the first to end first. */
async function invitationsTo(ctx: Ctx, email: string) {
  const rows = await ctx.db
    .select({
      id: invitations.id,
      invitedAs: invitations.invitedAs,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
      channelId: channels.id,
      channelName: channels.name,
      channelSlug: channels.slug,
      pictureVersion: channels.pictureVersion,
      name: users.name,
      surname: users.surname,
    })
    .from(invitations)
    .innerJoin(channels, eq(channels.id, invitations.channelId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.email, email), gt(invitations.expiresAt, ctx.clock.now()), isNull(channels.deletedAt)))
    .orderBy(asc(invitations.expiresAt), asc(invitations.id))
    .limit(openMax);
  return rows.map(({ name, surname, ...row }) => ({ ...row, invitedBy: personName({ name, surname }) }));
}

/** What this person is asked to take over; there are few. */
async function handoversTo(ctx: Ctx, userId: string) {
  const rows = await ctx.db
    .select({
      id: channelHandovers.id,
      expiresAt: channelHandovers.expiresAt,
      channelId: channels.id,
      channelName: channels.name,
      channelSlug: channels.slug,
      pictureVersion: channels.pictureVersion,
      name: users.name,
      surname: users.surname,
    })
    .from(channelHandovers)
    .innerJoin(channels, eq(channels.id, channelHandovers.channelId))
    .innerJoin(users, eq(users.id, channelHandovers.askedBy))
    .where(
      and(
        eq(channelHandovers.userId, userId),
        gt(channelHandovers.expiresAt, ctx.clock.now()),
        isNull(channels.deletedAt),
      ),
    )
    .orderBy(asc(channelHandovers.expiresAt))
    .limit(openMax);
  return rows.map(({ name, surname, ...row }) => ({
    ...{ ...row, invitedAs: "owner" as const, role: "owner" as const },
    invitedBy: personName({ name, surname }),
  }));
}

/** Whom the owner asked to take a channel over. */
export async function openHandover(ctx: Ctx, channelId: string) {
  const [row] = await ctx.db
    .select({ name: users.name, surname: users.surname, expiresAt: channelHandovers.expiresAt })
    .from(channelHandovers)
    .innerJoin(users, eq(users.id, channelHandovers.userId))
    .where(and(eq(channelHandovers.channelId, channelId), gt(channelHandovers.expiresAt, ctx.clock.now())));
  return row && { name: personName(row), expiresAt: row.expiresAt };
}
