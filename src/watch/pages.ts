import { watchState } from "../live/views/stage.ts";
import { definePages } from "../platform/http/pages.ts";
import { embedListPage, embedPage } from "./pages/embed.tsx";
import { submitRating, watchPage } from "./pages/watch.tsx";

export const watchPages = definePages((on) => {
  on.get("/watch/:id", "-", watchPage, { cacheable: true });
  on.post("/watch/:id/rating", "loggedin", submitRating);
  on.get("/watch/:id/state", "-", watchState);
  on.get("/embed", "-", embedListPage);
  on.get("/embed/:id", "-", embedPage, { cacheable: true });
});
