import { definePages } from "../platform/http/pages.ts";
import { bigTechPage } from "./pages/big-tech.tsx";
import { channelsPage } from "./pages/channels.tsx";
import { optionsPage, submitOption } from "./pages/options.tsx";
import { categoriesPage, tagPage, tagsPage } from "./pages/tags.tsx";
import { newPage, popularPage, recommendedPage, trendingPage } from "./pages/videos.tsx";

/** The lists that anybody may look through, and what can be done about what stands in them. */
export const listPages = definePages((on) => {
  on.get("/new", "-", newPage, { cacheable: true });
  on.get("/popular", "-", popularPage, { cacheable: true });
  on.get("/trending", "-", trendingPage, { cacheable: true });
  on.get("/recommended", "-", recommendedPage, { cacheable: true });
  on.get("/categories", "-", categoriesPage, { cacheable: true });
  on.get("/tags", "-", tagsPage, { cacheable: true });
  on.get("/tags/:tag", "-", tagPage, { cacheable: true });
  on.get("/channels", "-", channelsPage, { cacheable: true });
  on.get("/big-tech", "-", bigTechPage, { cacheable: true });
  on.get("/watch/:id/options", "-", optionsPage);
  on.post("/watch/:id/options", "loggedin", submitOption);
});
