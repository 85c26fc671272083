import { definePages } from "../platform/http/pages.ts";
import { uploadPage } from "./pages/upload.tsx";

export const uploadPages = definePages((on) => {
  on.get("/manage-channel/:channelId/videos/upload", "access-to-manage-channel", uploadPage);
});
