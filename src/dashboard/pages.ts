import { definePages } from "../platform/http/pages.ts";
import { dashboardPage } from "./pages/dashboard.tsx";

export const dashboardPages = definePages((on) => {
  on.get("/manage-channel/:channelId", "access-to-manage-channel", dashboardPage);
  on.get("/manage-channel/:channelId/dashboard", "access-to-manage-channel", dashboardPage as never);
});
