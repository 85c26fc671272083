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

export const notificationPages = definePages((on) => {
  on.get("/notifications", "loggedin", listPage);
  on.part("/notifications/panel", "loggedin", listOf, panel);
  on.part("/notifications/more", "loggedin", listOf, moreItems);
  on.post("/notifications/mark-as-read", "loggedin", submitRead);
  on.get("/notifications/unsubscribe", "-", unsubscribePage);
  on.post("/notifications/unsubscribe", "-", submitUnsubscribe);
  on.get("/account/notifications", "loggedin", settingsPage);
  on.post("/account/notifications", "loggedin", submitSettings);
  on.post("/account/notifications/question", "loggedin", submitAnswer);
  on.post("/account/notifications/channels", "loggedin", submitChannels);
  on.post("/account/notifications/test", "loggedin", submitTest);
  on.post("/account/notifications/devices/:id/remove", "loggedin", submitRemoveDevice);
  on.get("/sw.js", "-", serviceWorker);
});
