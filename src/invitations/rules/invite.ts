import { and, eq, lt } from "drizzle-orm";
import type { MemberRole } from "../../channels/limits.ts";
import { mayModerate } from "../../channels/policy.ts";
import { type Channel, managedChannel } from "../../channels/queries.ts";
import { requireOwner } from "../../channels/rules/members.ts";
import { dropNotice } from "../../notifications/rules/personal.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import type { InviteInput } from "../input.ts";
import { openInvitations, openMax } from "../queries.ts";
import { type InvitedAs, invitations } from "../table.ts";

const life = 7 * day;
const batch = 50;
const perChannel = { max: 30, windowMs: day };

/**
 * Asks the owner of an e-mail address to join a channel; nothing tells whether there is an account. Asking again sends
 * it again. Members are invited by the channel's owner, moderators of its chats by its moderators. Throws Problem
 * 401, 403, 404, 409 `TOO_MANY_INVITATIONS`, 429.
 */
export async function invite(
  ctx: Ctx,
  actor: Actor,
  channelId: string,
  invitedAs: InvitedAs,
  { email: typed, role = "editor" }: InviteInput & { role?: MemberRole },
  lang: Lang,
): Promise<void> {
  const userId = requireUser(actor);
  const channel = await inviting(ctx, actor, channelId, invitedAs);
  await ctx.limiter.take(`invitations of ${channel.id}`, perChannel);
  const email = typed.toLowerCase();
  await ctx.write(async (tx) => {
    const open = await openInvitations(tx, channel.id, invitedAs);
    if (open.length >= openMax && !open.some((one) => one.email === email))
      throw new Problem(409, "TOO_MANY_INVITATIONS", { params: { max: openMax } });
    const now = tx.clock.now();
    const fresh = { typed, role, invitedBy: userId, createdAt: now, expiresAt: now + life };
    const [made] = await tx.db
      .insert(invitations)
      .values({ id: newId(now), channelId: channel.id, invitedAs, email, ...fresh })
      .onConflictDoUpdate({ target: [invitations.channelId, invitations.invitedAs, invitations.email], set: fresh })
      .returning({ id: invitations.id });
    // Whether there is an account is looked up afterwards, so that no answer takes longer for one.
    if (made) await tx.enqueue("invitations.send", { id: made.id, lang });
  });
}

/** Takes an open invitation back. Throws Problem 403, 404. */
export async function withdrawInvitation(ctx: Ctx, actor: Actor, channelId: string, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const [found] = await tx.db
      .select()
      .from(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.channelId, channelId)));
    await inviting(tx, actor, channelId, found?.invitedAs ?? "moderator");
    if (!found) throw notFound();
    await closeInvitation(tx, found);
  });
}

/** Ends an invitation, answered or not. Inside a write. */
export async function closeInvitation(tx: Ctx, { id, channelId }: { id: string; channelId: string }): Promise<void> {
  await tx.db.delete(invitations).where(eq(invitations.id, id));
  await dropNotice(tx, { type: "channel_invitation", channelId, subjectId: id });
}

/** The schedule's: what nobody answered in a week is gone, and the notice of it. */
export async function forgetOldInvitations(ctx: Ctx): Promise<void> {
  let found = batch;
  while (found === batch) {
    found = await ctx.write(async (tx) => {
      const old = await tx.db
        .select({ id: invitations.id, channelId: invitations.channelId })
        .from(invitations)
        .where(lt(invitations.expiresAt, tx.clock.now()))
        .limit(batch);
      for (const one of old) await closeInvitation(tx, one);
      return old.length;
    });
  }
}

async function inviting(ctx: Ctx, actor: Actor, channelId: string, invitedAs: InvitedAs): Promise<Channel> {
  const channel = await managedChannel(ctx, actor, channelId, mayModerate);
  if (invitedAs === "member") requireOwner(actor, channel);
  return channel;
}
