import { definePages } from "../platform/http/pages.ts";
import { href } from "../ui/href.ts";
import { exportChannels, importChannels, managePage } from "./pages/manage.tsx";
import { besidePart, subscriptionPage, subscriptionsPage } from "./pages/videos.tsx";

/** What comes from the channels that one is subscribed to, and the subscriptions themselves. */
export const subscriptionPages = definePages((on) => {
  on.get("/subscriptions", "loggedin", subscriptionsPage);
  on.get("/subscriptions/channels", "loggedin", managePage);
  on.get("/subscriptions/channels.opml", "loggedin", exportChannels);
  on.post("/subscriptions/channels/import", "loggedin", importChannels);
  on.part("/subscriptions/beside", "loggedin", (c) => href(c.var.lang, "/subscriptions"), besidePart);
  on.get("/subscriptions/:id", "loggedin", subscriptionPage);
});
