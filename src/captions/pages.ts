import { definePages } from "../platform/http/pages.ts";
import { downloadSrt, downloadVtt, languagePage, submitLanguage } from "./pages/language.tsx";
import { captionsPage, listOf, recognitionPart, submitCaptions } from "./pages/list.tsx";

const guard = "access-to-manage-channel";
const path = "/manage-channel/:channelId/videos/:videoId/captions";

export const captionPages = definePages((on) => {
  on.get(path, guard, captionsPage);
  on.post("/manage-channel/:channelId/videos/:videoId/captions", guard, submitCaptions);
  on.part("/manage-channel/:channelId/videos/:videoId/captions-state", guard, listOf, recognitionPart);
  on.get(`${path}/:lang`, guard, languagePage);
  on.post("/manage-channel/:channelId/videos/:videoId/captions/:lang", guard, submitLanguage);
  on.get(`${path}/:lang/vtt`, guard, downloadVtt);
  on.get(`${path}/:lang/srt`, guard, downloadSrt);
});
