import { definePages } from "../platform/http/pages.ts";
import { href } from "../ui/href.ts";
import { changeSavedSearch, saveThisSearch } from "./pages/saved.tsx";
import { searchPage } from "./pages/search.tsx";
import { suggestionsPart } from "./pages/suggestions.tsx";

export const searchPages = definePages((on) => {
  on.get("/search", "-", searchPage, { cacheable: true });
  on.part("/search/suggestions", "-", (c) => href(c.var.lang, "/search"), suggestionsPart);
  on.post("/search/saved", "loggedin", saveThisSearch);
  on.post("/search/saved/:id", "loggedin", changeSavedSearch);
});
