import { editMany } from "../../../src/bulk-editing/rules/edit.ts";
import { linkKey } from "../../../src/moderation/links.ts";
import { overlayOf } from "../../../src/overlay/queries/overlay.ts";
import { makeToken, tokenOf } from "../../../src/overlay/rules/settings.ts";
import { ticketKey } from "../../../src/support/links.ts";
import { openTicket } from "../../../src/support/rules/open.ts";
import { makeAd } from "../../../src/testing/ads.ts";
import { makePayment } from "../../../src/testing/donations.ts";
import { makePlaylist } from "../../../src/testing/factories.ts";
import type { Harness } from "../../../src/testing/harness.ts";
import { makeDecision, makeFunds, makeReport, makeStatement } from "../../../src/testing/scenarios/made.ts";

type Kept = { creatorId: string; channelId: string; videoId: string; commentId: string };

/** Playlists, and what was reported and decided: addresses by their routes, for who may read them. */
export async function placesOf(harness: Harness, { creatorId, channelId, videoId, commentId }: Kept) {
  const owner = { id: creatorId };
  const said = { name: "Do kawy <&>", description: "Krótkie", videoIds: [videoId] };
  const own = await makePlaylist(harness, owner, said);
  const ofChannel = await makePlaylist(harness, owner, { ...said, channelId });
  const report = await makeReport(harness, "comment", commentId);
  const decision = await makeDecision(harness, commentId);
  const creator = { userId: creatorId, role: "creator", channelIds: [channelId], network: "markup" } as const;
  const ticket = await openTicket(harness.ctx, creator, { topic: "E", desc: "Nie działa <b>to</b> & tamto" }, "pl");
  const change = { addTags: ["świt"], removeTags: [], commentsOff: true };
  const edit = await editMany(harness.ctx, creator, channelId, { ids: [videoId], change });
  const ad = await makeAd(harness, { id: channelId });
  const payment = await makePayment(harness);
  const statement = await makeStatement(harness);
  await makeToken(harness.ctx, creator, channelId);
  const overlay = await overlayOf(harness.ctx, channelId);
  const campaign = `/manage-channel/${channelId}/ads-campaigns/${ad.id}`;
  const signed = (what: "report" | "decision", id: string) => `${id}?key=${linkKey(harness.ctx, what, id)}`;
  return {
    "/manage-channel/:channelId/ads-campaigns/:adId": [campaign],
    "/manage-channel/:channelId/ads-campaigns/:adId/results": [`${campaign}/results`],
    "/payment-continue": [`/payment-continue?payment=${payment.id}`],
    "/admin/donations/channels/:id": [`/admin/donations/channels/${await makeFunds(harness, channelId)}`],
    "/admin/donations/:id": [`/admin/donations/${payment.id}`],
    "/admin/donations/statements/:id": [`/admin/donations/statements/${statement}`],
    "/overlay/:token": [`/overlay/${overlay && tokenOf(harness.ctx, overlay)}`],
    "/playlist/:id": [`/playlist/${own.id}`],
    "/playlist/:id/rss.xml": [`/playlist/${own.id}/rss.xml`],
    "/manage-channel/:channelId/playlists/:playlistId": [`/manage-channel/${channelId}/playlists/${ofChannel.id}`],
    "/admin/playlists/:playlistId": ["/admin/playlists/featured"],
    "/admin/sections/:slug": ["/admin/sections/home"],
    "/tags/:tag": ["/tags/kino", "/tags/nic"],
    "/:sectionType": ["/silenced-and-banned"],
    "/subscriptions/:id": [`/subscriptions/${channelId}`],
    "/admin/users/:id": [`/admin/users/${creatorId}`],
    "/admin/channels/:id": [`/admin/channels/${channelId}`],
    "/report/:type/:id": [`/report/video/${videoId}`, `/report/channel/${channelId}`],
    "/reports/:id": [`/reports/${signed("report", report.id)}`],
    "/decisions/:id": [`/decisions/${signed("decision", decision.id)}`],
    "/admin/reports": ["/admin/reports", `/admin/reports?case=${report.caseId}`, "/admin/reports?tab=objections"],
    "/tv/playlists/:id": [`/tv/playlists/${own.id}`],
    "/account/tickets/:id": [`/account/tickets/${ticket.id}`],
    "/admin/tickets/:id": [`/admin/tickets/${ticket.id}`],
    "/support/ticket/:id": [
      "/support/ticket/x",
      `/support/ticket/${ticket.id}?key=${ticketKey(harness.ctx, ticket.id)}`,
    ],
    "/admin/documents/:slug/:lang": ["/admin/documents/regulamin/pl", "/admin/documents/regulamin/en"],
    "/manage-channel/:channelId/edit-videos": [`/manage-channel/${channelId}/edit-videos?ids=${videoId}`],
    "/manage-channel/:channelId/edit-videos/:editId": [`/manage-channel/${channelId}/edit-videos/${edit?.id}`],
    "/manage-channel/:channelId/videos/:videoId/captions/:lang": [
      `/manage-channel/${channelId}/videos/${videoId}/captions/pl`,
    ],
  } as Record<string, string[]>;
}
