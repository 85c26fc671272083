import { defineJob } from "../platform/jobs/jobs.ts";
import { type FoundTask, runFound } from "./rules/found.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "bulkEditing.found": FoundTask;
  }
}

defineJob("bulkEditing.found", { queue: "default", run: runFound });
