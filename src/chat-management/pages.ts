import { inviteBrake } from "../invitations/brakes.ts";
import { definePages } from "../platform/http/pages.ts";
import { managePage, submitManage } from "./pages/manage.tsx";

export const chatManagementPages = definePages((on) => {
  on.get("/manage-channel/:channelId/chat", "access-to-manage-channel", managePage);
  on.post("/manage-channel/:channelId/chat", "access-to-manage-channel", submitManage, { brake: inviteBrake });
});
