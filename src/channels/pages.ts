import { inviteBrake } from "../invitations/brakes.ts";
import { definePages } from "../platform/http/pages.ts";
import { createChannelPage, submitCreateChannel } from "./pages/create.tsx";
import { dashboardPage } from "./pages/dashboard.tsx";
import { membersPage, submitMembers } from "./pages/members.tsx";
import { channelByIdPage, channelBySlugPage, submitSubscription } from "./pages/public.tsx";
import { settingsPage, submitSettings } from "./pages/settings.tsx";

export const channelPages = definePages((on) => {
  on.get("/c/:slug", "-", channelBySlugPage, { cacheable: true });
  on.get("/channel/:id", "-", channelByIdPage, { cacheable: true });
  on.post("/channel/:id/subscription", "loggedin", submitSubscription);
  on.get("/create-channel", "user-or-creator", createChannelPage);
  on.post("/create-channel", "user-or-creator", submitCreateChannel);
  on.get("/manage-channel/:channelId", "access-to-manage-channel", dashboardPage);
  on.get("/manage-channel/:channelId/dashboard", "access-to-manage-channel", dashboardPage as never);
  on.get("/manage-channel/:channelId/users", "access-to-manage-channel", membersPage);
  on.post("/manage-channel/:channelId/users", "access-to-manage-channel", submitMembers, { brake: inviteBrake });
  on.get("/manage-channel/:channelId/settings", "access-to-manage-channel", settingsPage);
  on.post("/manage-channel/:channelId/settings", "access-to-manage-channel", submitSettings);
});
