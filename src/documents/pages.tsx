import { definePages } from "../platform/http/pages.ts";
import { editorPage, submitEditor } from "./pages/editor.tsx";
import { listPage, submitNew } from "./pages/list.tsx";
import { showDocument } from "./pages/show.tsx";
import { type DocumentSlug, documentSlugs } from "./slugs.ts";

/** A page of its own, with its list of films. */
const elsewhere: DocumentSlug = "big-tech";

export const documentPages = definePages((on) => {
  for (const slug of documentSlugs)
    if (slug !== elsewhere) on.get(`/${slug}`, "-", (c) => showDocument(c, slug), { cacheable: true });
  on.get("/admin/documents", "admin-or-moderator", listPage);
  on.post("/admin/documents", "admin-or-moderator", submitNew);
  on.get("/admin/documents/:slug/:lang", "admin-or-moderator", editorPage);
  on.post("/admin/documents/:slug/:lang", "admin-or-moderator", submitEditor);
});
