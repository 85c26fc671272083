import { iso } from "../platform/clock.ts";
import type { Invitation, OwnInvitation } from "./queries.ts";

/** An open invitation, as those who may invite see it. */
export function openInvitationJson({ id, invitedAs, role, typed, createdAt, expiresAt }: Invitation) {
  return {
    _id: id,
    invitedAs,
    role: invitedAs === "member" ? role : null,
    email: typed,
    createdAt: iso(createdAt),
    expiresAt: iso(expiresAt),
  };
}

/** An invitation, as whoever is asked sees it. */
export function ownInvitationJson(row: OwnInvitation) {
  return {
    _id: row.id,
    invitedAs: row.invitedAs,
    role: row.invitedAs === "moderator" ? null : row.role,
    invitedBy: row.invitedBy,
    channel: { _id: row.channelId, name: row.channelName, slug: row.channelSlug },
    expiresAt: iso(row.expiresAt),
  };
}
