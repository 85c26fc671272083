import { definePages } from "../platform/http/pages.ts";
import { homePage } from "./pages/home.tsx";
import { liveUpcomingPage } from "./pages/live-upcoming.tsx";

export const sectionPages = definePages((on) => {
  on.get("/", "-", homePage, { cacheable: true });
  on.get("/live-upcoming", "-", liveUpcomingPage, { cacheable: true });
});
