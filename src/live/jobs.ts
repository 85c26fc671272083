import { defineJob } from "../platform/jobs/jobs.ts";
import { failTranscode } from "../videos/rules/processing.ts";
import { archiveLive, forgetParts, leaveAsItIs, uniteLive } from "./rules/archive.ts";
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
  onFailed: (tx, { videoId }, error) => failTranscode(tx, videoId, error),
});

defineJob("live.unite", {
  queue: "media",
  maxAttempts: 3,
  run: (ctx, { videoId }, { signal }) => uniteLive(ctx, videoId, signal),
  onFailed: (tx, { videoId }) => leaveAsItIs(tx, videoId),
});

defineJob("live.forgetParts", {
  queue: "default",
  run: (ctx, { videoId, version }) => forgetParts(ctx, videoId, version),
});
