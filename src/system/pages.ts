import { definePages } from "../platform/http/pages.ts";
import { queuePage, submitQueue } from "./pages/queue.tsx";
import { bundle, submitSystem, systemPage } from "./pages/system.tsx";

export const systemPages = definePages((on) => {
  on.get("/admin/queue", "admin", queuePage);
  on.post("/admin/queue", "admin", submitQueue);
  on.get("/admin/system", "admin", systemPage);
  on.post("/admin/system", "admin", submitSystem);
  on.get("/admin/system/bundle", "admin", bundle);
});
