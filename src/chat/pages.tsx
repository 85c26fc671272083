import { inviteBrake } from "../invitations/brakes.ts";
import { definePages } from "../platform/http/pages.ts";
import { alonePage, submitSay } from "./pages/alone.tsx";
import { managePage, submitManage } from "./pages/manage.tsx";
import { replayPart } from "./pages/replay.ts";
import { chatSocket } from "./socket.ts";

export const chatPages = definePages((on) => {
  on.get("/chat/:id", "-", alonePage);
  on.post("/chat/:id", "loggedin", submitSay);
  on.get("/chat/:id/socket", "-", chatSocket);
  on.get("/chat/:id/replay", "-", replayPart);
  on.get("/manage-channel/:channelId/chat", "access-to-manage-channel", managePage);
  on.post("/manage-channel/:channelId/chat", "access-to-manage-channel", submitManage, { brake: inviteBrake });
});
