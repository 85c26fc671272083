import { definePages } from "../platform/http/pages.ts";
import { href } from "../ui/href.ts";
import { homeSlug } from "./limits.ts";
import { editorPage, submitEditor } from "./pages/editor.tsx";
import { homePage, sectionsPart } from "./pages/home.tsx";
import { liveUpcomingPage } from "./pages/live-upcoming.tsx";
import { sectionTypePage } from "./pages/more.tsx";
import { pagesPage, submitPages } from "./pages/pages.tsx";

export const sectionPages = definePages((on) => {
  on.get("/", "-", homePage, { cacheable: true });
  on.get("/live-upcoming", "-", liveUpcomingPage, { cacheable: true });
  on.part(
    "/sections/:slug",
    "-",
    (c) => href(c.var.lang, c.req.param("slug") === homeSlug ? "/" : `/${encodeURIComponent(c.req.param("slug"))}`),
    sectionsPart,
  );
  on.get("/admin/sections", "admin-or-moderator", pagesPage);
  on.post("/admin/sections", "admin-or-moderator", submitPages);
  on.get("/admin/sections/:slug", "admin-or-moderator", editorPage);
  on.post("/admin/sections/:slug", "admin-or-moderator", submitEditor);
});

/** Behind every other page: whatever has one part and is none of them. */
export const lastPages = definePages((on) => {
  on.get("/:sectionType", "-", sectionTypePage, { cacheable: true });
});
