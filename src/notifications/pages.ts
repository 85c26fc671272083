import { minute } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";
import { definePages } from "../platform/http/pages.ts";
import { listOf, listPage, moreItems, panel, submitRead } from "./pages/list.tsx";
import { serviceWorker } from "./pages/service-worker.ts";
import {
  settingsPage,
  submitAnswer,
  submitChannels,
  submitRemoveDevice,
  submitSettings,
  submitTest,
} from "./pages/settings.tsx";
import { submitUnsubscribe, unsubscribePage } from "./pages/unsubscribe.tsx";

/** Mail programs press the button for many people from one network (RFC 8058). */
const unsubscribeBrake: Brake = { name: "unsubscribe", max: 600, windowMs: minute };

export const notificationPages = definePages((on) => {
  on.get("/notifications", "loggedin", listPage);
  on.part("/notifications/panel", "loggedin", listOf, panel);
  on.part("/notifications/more", "loggedin", listOf, moreItems);
  on.post("/notifications/mark-as-read", "loggedin", submitRead);
  on.get("/notifications/unsubscribe", "-", unsubscribePage);
  on.post("/notifications/unsubscribe", "-", submitUnsubscribe, { brake: unsubscribeBrake });
  on.get("/account/notifications", "loggedin", settingsPage);
  on.post("/account/notifications", "loggedin", submitSettings);
  on.post("/account/notifications/question", "loggedin", submitAnswer);
  on.post("/account/notifications/channels", "loggedin", submitChannels);
  on.post("/account/notifications/test", "loggedin", submitTest);
  on.post("/account/notifications/devices/:id/remove", "loggedin", submitRemoveDevice);
  on.get("/sw.js", "-", serviceWorker);
});
