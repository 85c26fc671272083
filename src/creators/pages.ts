import { definePages } from "../platform/http/pages.ts";
import { applicationsPage, submitDecision } from "./pages/applications.tsx";
import { applyPage, submitAccept, submitApply } from "./pages/apply.tsx";

export const creatorPages = definePages((on) => {
  on.get("/become-creator", "loggedin", applyPage);
  on.post("/become-creator", "loggedin", submitApply);
  on.post("/become-creator/accept", "loggedin", submitAccept);
  on.get("/admin/applications", "admin-or-moderator", applicationsPage);
  on.post("/admin/applications/:id", "admin-or-moderator", submitDecision);
});
