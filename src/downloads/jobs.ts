import { defineJob } from "../platform/jobs/jobs.ts";
import { makeDownload, settle } from "./rules/files.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "downloads.make": { videoId: string; mediaVersion: number };
  }
}

defineJob("downloads.make", {
  queue: "quick",
  maxAttempts: 3,
  run: (ctx, asked, { signal }) => makeDownload(ctx, asked, signal),
  onFailed: (tx, { videoId, mediaVersion }) => settle(tx, videoId, mediaVersion, { state: "failed" }),
});
