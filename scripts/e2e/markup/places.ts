import { linkKey } from "../../../src/moderation/links.ts";
import { makePlaylist } from "../../../src/testing/factories.ts";
import type { Harness } from "../../../src/testing/harness.ts";
import { makeDecision, makeReport } from "../../../src/testing/scenarios/made.ts";

type Kept = { creatorId: string; channelId: string; videoId: string; commentId: string };

/** Playlists, and what was reported and decided: addresses by their routes, for who may read them. */
export async function placesOf(harness: Harness, { creatorId, channelId, videoId, commentId }: Kept) {
  const owner = { id: creatorId };
  const said = { name: "Do kawy <&>", description: "Krótkie", videoIds: [videoId] };
  const own = await makePlaylist(harness, owner, said);
  const ofChannel = await makePlaylist(harness, owner, { ...said, channelId });
  const report = await makeReport(harness, "comment", commentId);
  const decision = await makeDecision(harness, commentId);
  const signed = (what: "report" | "decision", id: string) => `${id}?key=${linkKey(harness.ctx, what, id)}`;
  return {
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
  } as Record<string, string[]>;
}
