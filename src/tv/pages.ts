import { definePages } from "../platform/http/pages.ts";
import { tvPage } from "./pages/home.tsx";
import { tvHistory, tvLater, tvPlaylist, tvPlaylists, tvSubscriptions } from "./pages/lists.tsx";
import { tvSearch } from "./pages/search.tsx";
import { tvWatchPage } from "./pages/watch.tsx";

export const tvPages = definePages((on) => {
  on.get("/tv", "-", tvPage, { cacheable: true });
  on.get("/tv/search", "-", tvSearch, { cacheable: true });
  on.get("/tv/subscriptions", "loggedin", tvSubscriptions);
  on.get("/tv/watch-later", "loggedin", tvLater);
  on.get("/tv/history", "loggedin", tvHistory);
  on.get("/tv/playlists", "loggedin", tvPlaylists);
  on.get("/tv/playlists/:id", "-", tvPlaylist);
  on.get("/tv/:id", "-", tvWatchPage, { cacheable: true });
});
