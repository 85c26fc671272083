import { defineJob } from "../platform/jobs/jobs.ts";
import { tidyRenditions, transcodeFirst, transcodeLadder } from "./rules/transcode.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "videos.first": { videoId: string };
    "videos.ladder": { videoId: string };
    "videos.tidy": { videoId: string };
  }
}

defineJob("videos.first", {
  queue: "quick",
  maxAttempts: 3,
  run: (ctx, { videoId }, { signal }) => transcodeFirst(ctx, videoId, signal),
});

defineJob("videos.ladder", {
  queue: "media",
  maxAttempts: 3,
  run: (ctx, { videoId }, { signal }) => transcodeLadder(ctx, videoId, signal),
});

defineJob("videos.tidy", { queue: "default", run: (ctx, { videoId }) => tidyRenditions(ctx, videoId) });
