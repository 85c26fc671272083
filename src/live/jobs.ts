import { defineJob } from "../platform/jobs/jobs.ts";
import { archiveLive, forgetParts, uniteLive } from "./rules/archive.ts";
import { startWhenDue } from "./rules/control.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "live.due": { videoId: string };
    "live.archive": { videoId: string };
    "live.unite": { videoId: string };
    "live.forgetParts": { videoId: string; version: number };
  }
}

defineJob("live.due", { queue: "default", run: (ctx, { videoId }) => startWhenDue(ctx, videoId) });

defineJob("live.archive", {
  queue: "quick",
  maxAttempts: 3,
  run: (ctx, { videoId }, { signal }) => archiveLive(ctx, videoId, signal),
});

defineJob("live.unite", {
  queue: "media",
  maxAttempts: 3,
  run: (ctx, { videoId }, job) => uniteLive(ctx, videoId, job),
});

defineJob("live.forgetParts", {
  queue: "default",
  run: (ctx, { videoId, version }) => forgetParts(ctx, videoId, version),
});
