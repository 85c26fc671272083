import { definePages } from "../platform/http/pages.ts";
import { channelByIdPage, channelBySlugPage, submitSubscription } from "./pages/channel.tsx";

export const channelPagePages = definePages((on) => {
  on.get("/c/:slug", "-", channelBySlugPage, { cacheable: true });
  on.get("/channel/:id", "-", channelByIdPage, { cacheable: true });
  on.post("/channel/:id/subscription", "loggedin", submitSubscription);
});
