import { definePages } from "../platform/http/pages.ts";
import { commentBrake } from "./brakes.ts";
import { adminPage, submitAdmin } from "./pages/admin.tsx";
import { freshNews, moreComments } from "./pages/list.tsx";
import { managePage, submitManage } from "./pages/manage.tsx";
import { formPage, onePage, repliesPage } from "./pages/one.tsx";
import { submitAct, submitDelete, submitEdit, submitRating } from "./pages/submit.tsx";
import { submitComment } from "./pages/write.tsx";

export const commentPages = definePages((on) => {
  on.get("/watch/:id/comments", "-", (c) => moreComments(c, { videoId: c.req.param("id") }));
  on.get("/watch/:id/comments/news", "-", (c) => freshNews(c, { videoId: c.req.param("id") }));
  on.post("/watch/:id/comments", "loggedin", (c) => submitComment(c, { videoId: c.req.param("id") }), {
    brake: commentBrake,
  });
  on.get("/feed/post/:id/comments", "-", (c) => moreComments(c, { postId: c.req.param("id") }));
  on.get("/feed/post/:id/comments/news", "-", (c) => freshNews(c, { postId: c.req.param("id") }));
  on.post("/feed/post/:id/comments", "loggedin", (c) => submitComment(c, { postId: c.req.param("id") }), {
    brake: commentBrake,
  });
  on.get("/comments/:id", "-", onePage);
  on.get("/comments/:id/replies", "-", repliesPage);
  on.get("/comments/:id/form", "loggedin", formPage);
  on.post("/comments/:id/edit", "loggedin", submitEdit, { brake: commentBrake });
  on.post("/comments/:id/delete", "loggedin", submitDelete);
  on.post("/comments/:id/rating", "loggedin", submitRating);
  on.post("/comments/:id/act", "loggedin", submitAct);
  on.get("/manage-channel/:channelId/comments", "access-to-manage-channel", managePage);
  on.post("/manage-channel/:channelId/comments", "access-to-manage-channel", submitManage);
  on.get("/admin/comments", "admin-or-moderator", adminPage);
  on.post("/admin/comments", "admin-or-moderator", submitAdmin);
});
