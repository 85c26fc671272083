import { defineJob } from "../platform/jobs/jobs.ts";
import { archiveLive } from "./rules/archive.ts";
import { startWhenDue } from "./rules/control.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "live.due": { videoId: string };
    "live.archive": { videoId: string };
  }
}

defineJob("live.due", { queue: "default", run: (ctx, { videoId }) => startWhenDue(ctx, videoId) });

defineJob("live.archive", {
  queue: "quick",
  maxAttempts: 3,
  run: (ctx, { videoId }, { signal }) => archiveLive(ctx, videoId, signal),
});
