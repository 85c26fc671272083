import { definePages } from "../platform/http/pages.ts";
import { importBrake } from "./brakes.ts";
import { importPage, importPart, submitImport, wholePage } from "./pages/import.tsx";

const guard = "access-to-manage-channel";

export const importPages = definePages((on) => {
  on.get("/manage-channel/:channelId/videos/import", guard, importPage);
  on.post("/manage-channel/:channelId/videos/import", guard, submitImport, { brake: importBrake });
  on.part("/manage-channel/:channelId/videos/import-state", guard, wholePage, importPart);
});
