import { definePages } from "../platform/http/pages.ts";
import { createChannelPage, finishChannelPage, submitCreateChannel } from "./pages/create.tsx";
import { deletePage, submitDelete } from "./pages/delete.tsx";
import { ownChannelsPage, submitRestore } from "./pages/own.tsx";
import { settingsPage, submitSettings } from "./pages/settings.tsx";

const guard = "access-to-manage-channel";

export const channelPages = definePages((on) => {
  on.get("/create-channel", "user-or-creator", createChannelPage);
  on.post("/create-channel", "user-or-creator", submitCreateChannel);
  on.get("/create-channel/:channelId", "user-or-creator", finishChannelPage);
  on.get("/manage-channel/:channelId/settings", guard, settingsPage);
  on.post("/manage-channel/:channelId/settings", guard, submitSettings);
  on.get("/manage-channel/:channelId/delete", guard, deletePage);
  on.post("/manage-channel/:channelId/delete", guard, submitDelete);
  on.get("/account/channels", "loggedin", ownChannelsPage);
  on.post("/account/channels/:id", "loggedin", submitRestore);
});
