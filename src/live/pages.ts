import { definePages } from "../platform/http/pages.ts";
import { channelKeyPage, submitChannelKey } from "./pages/channel-key.tsx";
import { newLivePage, submitNewLive } from "./pages/create.tsx";
import { connectPart, deskPart, roomOf, roomPage, submitRoom, viewersPart } from "./pages/room.tsx";

const guard = "access-to-manage-channel";

/** They stand before the pages of videos, whose `:videoId` would take `live` for one. */
export const livePages = definePages((on) => {
  on.get("/manage-channel/:channelId/videos/live", guard, newLivePage);
  on.post("/manage-channel/:channelId/videos/live", guard, submitNewLive);
  on.get("/manage-channel/:channelId/stream-key", guard, channelKeyPage);
  on.post("/manage-channel/:channelId/stream-key", guard, submitChannelKey);
  on.get("/manage-channel/:channelId/videos/:videoId/live", guard, roomPage);
  on.post("/manage-channel/:channelId/videos/:videoId/live", guard, submitRoom);
  on.part("/manage-channel/:channelId/videos/:videoId/live/desk", guard, roomOf, deskPart);
  on.part("/manage-channel/:channelId/videos/:videoId/live/viewers", guard, roomOf, viewersPart);
  on.part("/manage-channel/:channelId/videos/:videoId/live/connect", guard, roomOf, connectPart);
});
