import { definePages } from "../platform/http/pages.ts";
import { favouritesPage, submitLike, submitUnlike } from "./pages/favourites.tsx";
import { clearHistory, historyPage, submitForget, submitPause, submitRecall } from "./pages/history.tsx";
import { clearLater, submitDrop, submitKeep, submitLater, watchLaterPage } from "./pages/watch-later.tsx";

/** A viewer's own lists. */
export const libraryPages = definePages((on) => {
  on.get("/history", "loggedin", historyPage);
  on.post("/history/clear", "loggedin", clearHistory);
  on.post("/history/pause", "loggedin", submitPause);
  on.post("/history/:id/forget", "loggedin", submitForget);
  on.post("/history/:id/recall", "loggedin", submitRecall);
  on.get("/watch-later", "loggedin", watchLaterPage);
  on.post("/watch-later", "loggedin", submitLater);
  on.post("/watch-later/clear", "loggedin", clearLater);
  on.post("/watch-later/:id/drop", "loggedin", submitDrop);
  on.post("/watch-later/:id/keep", "loggedin", submitKeep);
  on.get("/favourites", "loggedin", favouritesPage);
  on.post("/favourites/:id/drop", "loggedin", submitUnlike);
  on.post("/favourites/:id/keep", "loggedin", submitLike);
});
