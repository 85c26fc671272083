import { watchState } from "../live/views/stage.ts";
import { definePages } from "../platform/http/pages.ts";
import { editPage, submitEdit } from "./pages/edit.tsx";
import { embedPage } from "./pages/embed.tsx";
import { submitBulk, videosPage } from "./pages/manage.tsx";
import { uploadPage } from "./pages/upload.tsx";
import { submitRating, watchPage } from "./pages/watch.tsx";

export const videoPages = definePages((on) => {
  on.get("/watch/:id", "-", watchPage, { cacheable: true });
  on.post("/watch/:id/rating", "loggedin", submitRating);
  on.get("/watch/:id/state", "-", watchState);
  on.get("/embed/:id", "-", embedPage, { cacheable: true });
  on.get("/manage-channel/:channelId/videos", "access-to-manage-channel", videosPage);
  on.post("/manage-channel/:channelId/videos/bulk", "access-to-manage-channel", submitBulk);
  on.get("/manage-channel/:channelId/videos/upload", "access-to-manage-channel", uploadPage);
  on.get("/manage-channel/:channelId/videos/:videoId", "access-to-manage-channel", editPage);
  on.post("/manage-channel/:channelId/videos/:videoId", "access-to-manage-channel", submitEdit);
});
