import { and, eq, gt } from "drizzle-orm";
import { userById } from "../../accounts/queries.ts";
import { currentUser } from "../../accounts/rules/account.ts";
import { channelById, memberRole } from "../../channels/queries.ts";
import { addMember } from "../../channels/rules/members.ts";
import { appoint } from "../../chat/rules/moderators.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/problem.ts";
import type { Invitation } from "../queries.ts";
import { invitations } from "../table.ts";
import { closeInvitation } from "./invite.ts";

/** Joins a channel that asked for it. Gives the invitation. Throws Problem 401, 404. */
export async function acceptInvitation(ctx: Ctx, actor: Actor, id: string): Promise<Invitation> {
  return ctx.write(async (tx) => {
    const { userId, invitation } = await ownInvitation(tx, actor, id);
    const { channelId, invitedAs, invitedBy, typed } = invitation;
    if (!(await mayStillInvite(tx, invitedBy, channelId))) throw notFound();
    if (invitedAs === "member") await addMember(tx, channelId, userId, typed);
    else await appoint(tx, { role: "user", channelIds: [], userId: invitedBy }, channelId, userId);
    await closeInvitation(tx, invitation);
    return invitation;
  });
}

/** Says no; the channel only sees that it is not asked any more. Throws Problem 401, 404. */
export async function declineInvitation(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => closeInvitation(tx, (await ownInvitation(tx, actor, id)).invitation));
}

/** An invitation belongs to whoever has its address: an account is only active once a mail has reached it. */
async function ownInvitation(tx: Ctx, actor: Actor, id: string): Promise<{ userId: string; invitation: Invitation }> {
  const user = await currentUser(tx, actor);
  const [invitation] = await tx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.email, user.email), gt(invitations.expiresAt, tx.clock.now())));
  const channel = invitation && (await channelById(tx, invitation.channelId));
  if (!invitation || !channel || channel.deletedAt !== null) throw notFound();
  return { userId: user.id, invitation };
}

/** Whoever left the channel since brings nobody into it. */
async function mayStillInvite(tx: Ctx, userId: string, channelId: string): Promise<boolean> {
  return (await memberRole(tx, channelId, userId)) !== undefined || (await userById(tx, userId))?.role === "admin";
}
