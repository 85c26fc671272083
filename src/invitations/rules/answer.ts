import { and, eq, gt } from "drizzle-orm";
import { userById } from "../../accounts/queries.ts";
import { currentUser } from "../../accounts/rules/account.ts";
import { mayModerate } from "../../channels/policy.ts";
import { channelById, memberRole } from "../../channels/queries.ts";
import { addMember } from "../../channels/rules/members.ts";
import { appoint } from "../../chat/rules/moderators.ts";
import { notifyPerson } from "../../notifications/rules/personal.ts";
import { type Actor, channelRoleOf, membershipsOf, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/problem.ts";
import type { Invitation } from "../queries.ts";
import { type InvitedAs, invitations } from "../table.ts";
import { dropHandover, handoverTo, takeOver } from "./hand-over.ts";
import { closeInvitation } from "./invite.ts";

/** What somebody said yes to. */
export type Accepted = { channelId: string; invitedAs: InvitedAs | "owner" };

/** Joins a channel that asked for it, or takes it over. Throws Problem 401, 404, 409 `TOO_MANY_CHANNELS`. */
export async function acceptInvitation(ctx: Ctx, actor: Actor, id: string): Promise<Accepted> {
  return ctx.write(async (tx) => {
    const asked = await handoverTo(tx, requireUser(actor), id);
    if (asked) {
      await takeOver(tx, actor, asked);
      return { channelId: asked.channelId, invitedAs: "owner" };
    }
    const { userId, invitation } = await ownInvitation(tx, actor, id);
    const { channelId, invitedAs, invitedBy, role, typed } = invitation;
    if (!(await mayStillInvite(tx, invitation))) throw notFound();
    if (invitedAs === "member") await addMember(tx, { channelId, userId, role, invitedEmail: typed });
    else await appoint(tx, { role: "user", channelIds: [], userId: invitedBy }, channelId, userId);
    await closeInvitation(tx, invitation);
    if (invitedAs === "member")
      await notifyPerson(tx, invitedBy, { type: "channel_joined", channelId, subjectId: channelId });
    return { channelId, invitedAs };
  });
}

/** Says no; the channel only sees that it is not asked any more. Throws Problem 401, 404. */
export async function declineInvitation(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const asked = await handoverTo(tx, requireUser(actor), id);
    if (asked) await dropHandover(tx, asked.channelId);
    else await closeInvitation(tx, (await ownInvitation(tx, actor, id)).invitation);
  });
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

/** Whoever may invite nobody there any longer brings nobody into it. */
async function mayStillInvite(tx: Ctx, { invitedBy, channelId, invitedAs }: Invitation): Promise<boolean> {
  const user = await userById(tx, invitedBy);
  const role = await memberRole(tx, channelId, invitedBy);
  if (!user) return false;
  const actor = { userId: invitedBy, role: user.role, ...membershipsOf(role ? [{ id: channelId, role }] : []) };
  return invitedAs === "moderator" ? mayModerate(actor, channelId) : channelRoleOf(actor, channelId) === "owner";
}
