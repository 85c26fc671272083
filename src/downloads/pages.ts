import { hour } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";
import { definePages } from "../platform/http/pages.ts";
import { downloadedFile, downloadPage, submitDownload } from "./pages/download.tsx";
import { channelChoicePage, submitChannelChoice, submitVideoChoice, videoChoicePage } from "./pages/settings.tsx";

/** Having a file made. */
const makeBrake: Brake = { name: "downloads", max: 60, windowMs: hour };

export const downloadPages = definePages((on) => {
  on.get("/watch/:id/download", "-", downloadPage);
  on.post("/watch/:id/download", "-", submitDownload, { brake: makeBrake });
  on.get("/watch/:id/download/file", "-", downloadedFile);
  on.get("/manage-channel/:channelId/downloads", "access-to-manage-channel", channelChoicePage);
  on.post("/manage-channel/:channelId/downloads", "access-to-manage-channel", submitChannelChoice);
  on.get("/manage-channel/:channelId/videos/:videoId/downloads", "access-to-manage-channel", videoChoicePage);
  on.post("/manage-channel/:channelId/videos/:videoId/downloads", "access-to-manage-channel", submitVideoChoice);
});
