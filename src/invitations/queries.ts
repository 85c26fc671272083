import { and, asc, desc, eq, gt, isNull } from "drizzle-orm";
import { personName } from "../accounts/names.ts";
import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import type { Ctx } from "../platform/context.ts";
import { type InvitedAs, invitations } from "./table.ts";

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

export type OwnInvitation = Awaited<ReturnType<typeof invitationsTo>>[number];

/** What the owner of an e-mail address is asked to join, the first to end first. */
export async function invitationsTo(ctx: Ctx, email: string) {
  const rows = await ctx.db
    .select({
      id: invitations.id,
      invitedAs: invitations.invitedAs,
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
