import { definePages } from "../platform/http/pages.ts";
import { reportBrake } from "./brakes.ts";
import { submitBulk } from "./pages/bulk.tsx";
import { channelPage, channelsPage, submitChannel } from "./pages/channels.tsx";
import { deletedPage, mutesPage, submitDeleted, submitMute } from "./pages/deleted.tsx";
import { densePage } from "./pages/dense.tsx";
import { deskPage, submitCase, submitUndo } from "./pages/desk.tsx";
import { logPage } from "./pages/log.tsx";
import { submitAnswer } from "./pages/objections.tsx";
import { peoplePage, personPage, submitPerson } from "./pages/people.tsx";
import { reportPage, submitReport } from "./pages/report.tsx";
import { decisionPage, statusPage, submitAuthorObjection, submitReporterObjection } from "./pages/standing.tsx";

export const moderationPages = definePages((on) => {
  on.get("/report/:type/:id", "-", reportPage);
  on.post("/report/:type/:id", "-", submitReport, { brake: reportBrake });
  // Opened by the link of a mail too, which needs no account.
  on.get("/reports/:id", "-", statusPage);
  on.post("/reports/:id", "-", submitReporterObjection, { brake: reportBrake });
  on.get("/decisions/:id", "-", decisionPage);
  on.post("/decisions/:id", "-", submitAuthorObjection, { brake: reportBrake });
  on.get("/admin", "admin-or-moderator", peoplePage);
  on.post("/admin/users/bulk", "admin-or-moderator", submitBulk);
  on.get("/admin/users/:id", "admin-or-moderator", personPage);
  on.post("/admin/users/:id", "admin-or-moderator", submitPerson);
  on.get("/admin/channels", "admin-or-moderator", channelsPage);
  on.get("/admin/channels/:id", "admin-or-moderator", channelPage);
  on.post("/admin/channels/:id", "admin-or-moderator", submitChannel);
  on.get("/oldAdmin", "admin-or-moderator", densePage);
  on.get("/admin/reports", "admin-or-moderator", deskPage);
  on.post("/admin/reports/:id", "admin-or-moderator", submitCase);
  on.post("/admin/decisions/:id/undo", "admin-or-moderator", submitUndo);
  on.post("/admin/objections/:id", "admin-or-moderator", submitAnswer);
  on.get("/admin/deleted", "admin-or-moderator", deletedPage);
  on.post("/admin/deleted", "admin-or-moderator", submitDeleted);
  on.get("/admin/chat-blocks", "admin-or-moderator", mutesPage);
  on.post("/admin/chat-blocks", "admin-or-moderator", submitMute);
  on.get("/admin/log", "admin", logPage);
});
