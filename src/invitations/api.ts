import { z } from "@hono/zod-openapi";
import { currentUser } from "../accounts/rules/account.ts";
import { channelRoles } from "../channels/limits.ts";
import { managedChannel } from "../channels/queries.ts";
import { requireOwner } from "../channels/rules/members.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import { inviteBrake } from "./brakes.ts";
import { HandOverInput, InviteMemberInput } from "./input.ts";
import { openInvitationJson, ownInvitationJson } from "./json.ts";
import { openInvitations, ownInvitations } from "./queries.ts";
import { acceptInvitation, declineInvitation } from "./rules/answer.ts";
import { askToTakeOver, withdrawHandover } from "./rules/hand-over.ts";
import { invite, withdrawInvitation } from "./rules/invite.ts";

const tag = "Invitations";
const invitedAs = z.enum(["member", "moderator", "owner"]);
const list = z.object({
  items: z.array(
    z.object({ _id: z.string(), invitedAs, role: z.enum(channelRoles).nullable(), expiresAt: z.string() }),
  ),
  count: z.number().int(),
});

export const invitationsApi = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/channels/{id}/users",
      who: "channel",
      tag,
      summary: "Invite somebody to work on the channel; the answer is the same with an account and without one",
      params: idParams,
      body: InviteMemberInput,
      brake: inviteBrake,
    },
    (c, { params, body }) => invite(c.var.ctx, c.var.actor, params.id, "member", body, c.var.lang),
  );
  on(
    {
      method: "get",
      path: "/channels/{id}/invitations",
      who: "channel",
      tag,
      summary: "Who was invited to work on the channel and has not answered",
      params: idParams,
      response: list,
    },
    async (c, { params }) => {
      requireOwner(c.var.actor, await managedChannel(c.var.ctx, c.var.actor, params.id));
      const rows = await openInvitations(c.var.ctx, params.id, "member");
      return { items: rows.map(openInvitationJson), count: rows.length };
    },
  );
  on(
    {
      method: "delete",
      path: "/channels/{id}/invitations/{invitationId}",
      who: "channel",
      tag,
      summary: "Take an invitation back",
      params: idParams.extend({ invitationId: z.string().max(24) }),
    },
    (c, { params }) => withdrawInvitation(c.var.ctx, c.var.actor, params.id, params.invitationId),
  );
  on(
    {
      method: "post",
      path: "/channels/{id}/handover",
      who: "channel",
      tag,
      summary: "Ask a member to take the channel over; its name says that it is meant",
      params: idParams,
      body: HandOverInput,
      brake: inviteBrake,
    },
    (c, { params, body }) => askToTakeOver(c.var.ctx, c.var.actor, params.id, body),
  );
  on(
    {
      method: "delete",
      path: "/channels/{id}/handover",
      who: "channel",
      tag,
      summary: "Ask them no longer",
      params: idParams,
    },
    (c, { params }) => withdrawHandover(c.var.ctx, c.var.actor, params.id),
  );
  on(
    { method: "get", path: "/invitations", who: "user", tag, summary: "What one is invited to", response: list },
    async (c) => {
      const rows = await ownInvitations(c.var.ctx, await currentUser(c.var.ctx, c.var.actor));
      return { items: rows.map(ownInvitationJson), count: rows.length };
    },
  );
  on(
    {
      method: "post",
      path: "/invitations/{id}/accept",
      who: "user",
      tag,
      summary: "Accept an invitation",
      params: idParams,
    },
    async (c, { params }) => void (await acceptInvitation(c.var.ctx, c.var.actor, params.id)),
  );
  on(
    {
      method: "post",
      path: "/invitations/{id}/decline",
      who: "user",
      tag,
      summary: "Decline an invitation",
      params: idParams,
    },
    (c, { params }) => declineInvitation(c.var.ctx, c.var.actor, params.id),
  );
});
