import { definePages } from "../platform/http/pages.ts";
import {
  fetchArchive,
  submitExport,
  submitExportRemoval,
  submitImport,
  submitImportDrop,
  submitImportStart,
} from "./pages/data.tsx";
import { privacyPage, submitPrivacy, submitUnmute } from "./pages/privacy.tsx";

/** What one does not want to see, what others do not learn of one, and all that is kept, as a file. */
export const privacyPages = definePages((on) => {
  on.get("/account/privacy", "loggedin", privacyPage);
  on.post("/account/privacy", "loggedin", submitPrivacy);
  on.post("/account/privacy/unmute", "loggedin", submitUnmute);
  on.post("/account/privacy/export", "loggedin", submitExport);
  on.post("/account/privacy/export/remove", "loggedin", submitExportRemoval);
  on.post("/account/privacy/import", "loggedin", submitImport);
  on.post("/account/privacy/import/start", "loggedin", submitImportStart);
  on.post("/account/privacy/import/drop", "loggedin", submitImportDrop);
  // The address is signed, for programs that fetch large files.
  on.get("/account/export/:userId", "-", fetchArchive);
});
