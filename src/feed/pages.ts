import { definePages } from "../platform/http/pages.ts";
import { pressBrake, writeBrake } from "../posts/brakes.ts";
import { featuredUsersPage, followedByMePage } from "./pages/authors.tsx";
import { editPostPage, filmPart, submitEdit } from "./pages/edit.tsx";
import { feedPage, submitPost } from "./pages/feed.tsx";
import { managedPostsPage, submitManagedPost } from "./pages/manage.tsx";
import { postPage, submitDelete, submitHome, submitRating, submitRestore } from "./pages/post.tsx";
import { submitFeatured, submitFollow, submitMute, userPage } from "./pages/user.tsx";

export const feedPages = definePages((on) => {
  on.get("/feed", "-", feedPage);
  on.post("/feed", "loggedin", submitPost, { brake: writeBrake });
  on.part("/feed/film", "loggedin", () => "/feed", filmPart);
  on.get("/feed/featured-users", "-", featuredUsersPage);
  on.get("/feed/followed-by-me", "loggedin", followedByMePage);
  on.get("/feed/post/:id", "-", postPage);
  on.get("/feed/post/:id/edit", "loggedin", editPostPage);
  on.post("/feed/post/:id/edit", "loggedin", submitEdit, { brake: writeBrake });
  on.post("/feed/post/:id/delete", "loggedin", submitDelete, { brake: pressBrake });
  on.post("/feed/post/:id/restore", "loggedin", submitRestore, { brake: pressBrake });
  on.post("/feed/post/:id/rating", "loggedin", submitRating, { brake: pressBrake });
  on.post("/feed/post/:id/home", "admin-or-moderator", submitHome, { brake: pressBrake });
  on.get("/manage-channel/:channelId/posts", "access-to-manage-channel", managedPostsPage);
  on.post("/manage-channel/:channelId/posts", "access-to-manage-channel", submitManagedPost, { brake: writeBrake });
  on.get("/user/:id", "-", userPage);
  on.post("/user/:id/follow", "loggedin", submitFollow, { brake: pressBrake });
  on.post("/user/:id/mute", "loggedin", submitMute, { brake: pressBrake });
  on.post("/user/:id/featured", "admin-or-moderator", submitFeatured, { brake: pressBrake });
});
