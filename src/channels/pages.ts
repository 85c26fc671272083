import { definePages } from "../platform/http/pages.ts";
import { createChannelPage, submitCreateChannel } from "./pages/create.tsx";
import { settingsPage, submitSettings } from "./pages/settings.tsx";

export const channelPages = definePages((on) => {
  on.get("/create-channel", "user-or-creator", createChannelPage);
  on.post("/create-channel", "user-or-creator", submitCreateChannel);
  on.get("/manage-channel/:channelId/settings", "access-to-manage-channel", settingsPage);
  on.post("/manage-channel/:channelId/settings", "access-to-manage-channel", submitSettings);
});
