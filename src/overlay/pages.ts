import { minute } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";
import { definePages } from "../platform/http/pages.ts";
import { queuePart, submitQueue } from "./pages/queue.tsx";
import { screenPage } from "./pages/screen.tsx";
import { settingsPage, submitSettings } from "./pages/settings.tsx";
import { overlaySocket } from "./socket.ts";

const guard = "access-to-manage-channel";
const deskBrake: Brake = { name: "overlay desk", max: 240, windowMs: minute };

export const overlayPages = definePages((on) => {
  on.get("/overlay/:token", "-", screenPage);
  on.get("/overlay/:token/socket", "-", overlaySocket);
  on.get("/manage-channel/:channelId/overlay", guard, settingsPage);
  on.post("/manage-channel/:channelId/overlay", guard, submitSettings, { brake: deskBrake });
  on.part("/manage-channel/:channelId/overlay/queue", guard, settingsOf, queuePart);
  on.post("/manage-channel/:channelId/overlay/queue", guard, submitQueue, { brake: deskBrake });
});

function settingsOf(c: { req: { url: string } }): string {
  return new URL(c.req.url).pathname.replace(/\/queue$/, "");
}
