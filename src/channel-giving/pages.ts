import { definePages } from "../platform/http/pages.ts";
import { givingPage, submitGiving } from "./pages/settings.tsx";

export const givingPages = definePages((on) => {
  on.get("/manage-channel/:channelId/support", "access-to-manage-channel", givingPage);
  on.post("/manage-channel/:channelId/support", "access-to-manage-channel", submitGiving);
});
