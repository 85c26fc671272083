import { definePages } from "../platform/http/pages.ts";
import { alonePage, submitSay } from "./pages/alone.tsx";
import { replayPart } from "./pages/replay.ts";
import { chatSocket } from "./socket.ts";

export const chatPages = definePages((on) => {
  on.get("/chat/:id", "-", alonePage);
  on.post("/chat/:id", "loggedin", submitSay);
  on.get("/chat/:id/socket", "-", chatSocket);
  on.get("/chat/:id/replay", "-", replayPart);
});
