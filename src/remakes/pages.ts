import { definePages } from "../platform/http/pages.ts";
import { cutPage, submitCut } from "./pages/cut.tsx";
import { downloadSource, filePage, fileParts, submitFile, wholePage } from "./pages/file.tsx";

const guard = "access-to-manage-channel";
const path = "/manage-channel/:channelId/videos/:videoId/file";

export const remakePages = definePages((on) => {
  on.get(path, guard, filePage);
  on.post("/manage-channel/:channelId/videos/:videoId/file", guard, submitFile);
  on.part(`${path}/state`, guard, wholePage, fileParts);
  on.get("/manage-channel/:channelId/videos/:videoId/cut", guard, cutPage);
  on.post("/manage-channel/:channelId/videos/:videoId/cut", guard, submitCut);
  on.get(`${path}/source`, guard, downloadSource);
});
