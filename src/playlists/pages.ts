import { definePages } from "../platform/http/pages.ts";
import { submitChange, submitFreeze, submitItem, submitLinks, submitOrder, submitRemoval } from "./pages/change.ts";
import { adminPlaylistPage, channelPlaylistPage, playlistPage } from "./pages/list.tsx";
import {
  adminPlaylistsPage,
  channelPlaylistsPage,
  ownPlaylistsPage,
  submitChannelPlaylist,
  submitOwnPlaylist,
} from "./pages/lists.tsx";
import { savePage, submitSave } from "./pages/save.tsx";
import { shufflePage } from "./pages/shuffle.ts";

export const playlistPages = definePages((on) => {
  on.get("/playlist", "loggedin", ownPlaylistsPage);
  on.post("/playlist", "loggedin", submitOwnPlaylist);
  on.get("/playlist/:id", "-", playlistPage, { cacheable: true });
  on.get("/playlist/:id/shuffle", "-", shufflePage);
  on.post("/playlist/:id", "loggedin", submitChange);
  on.post("/playlist/:id/freeze", "loggedin", submitFreeze);
  on.post("/playlist/:id/delete", "loggedin", submitRemoval);
  on.post("/playlist/:id/videos", "loggedin", submitLinks);
  on.post("/playlist/:id/items", "loggedin", submitItem);
  on.post("/playlist/:id/order", "loggedin", submitOrder);
  on.get("/watch/:id/playlists", "loggedin", savePage);
  on.post("/watch/:id/playlists", "loggedin", submitSave);
  on.get("/manage-channel/:channelId/playlists", "access-to-manage-channel", channelPlaylistsPage);
  on.post("/manage-channel/:channelId/playlists", "access-to-manage-channel", submitChannelPlaylist);
  on.get("/manage-channel/:channelId/playlists/:playlistId", "access-to-manage-channel", channelPlaylistPage);
  on.get("/admin/playlists", "admin-or-moderator", adminPlaylistsPage);
  on.get("/admin/playlists/:playlistId", "admin-or-moderator", adminPlaylistPage);
});
