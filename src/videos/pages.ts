import { definePages } from "../platform/http/pages.ts";
import { submitBulk } from "./pages/bulk.ts";
import { editPage, submitEdit } from "./pages/edit.tsx";
import { videosPage } from "./pages/manage.tsx";

export const videoPages = definePages((on) => {
  on.get("/manage-channel/:channelId/videos", "access-to-manage-channel", videosPage);
  on.post("/manage-channel/:channelId/videos/bulk", "access-to-manage-channel", submitBulk);
  on.get("/manage-channel/:channelId/videos/:videoId", "access-to-manage-channel", editPage);
  on.post("/manage-channel/:channelId/videos/:videoId", "access-to-manage-channel", submitEdit);
});
