import { defineJob } from "../platform/jobs/jobs.ts";
import { failRecognition, recognise } from "./rules/recognise.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "captions.recognise": { videoId: string };
  }
}

defineJob("captions.recognise", {
  queue: "media",
  maxAttempts: 2,
  run: (ctx, { videoId }, job) => recognise(ctx, videoId, job),
  onFailed: (tx, { videoId }, error) => failRecognition(tx, videoId, error),
});
