import { defineJob } from "../platform/jobs/jobs.ts";
import { type CaptionCut, cutCaptions } from "./rules/cut.ts";
import { failRecognition, recognise } from "./rules/recognise.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "captions.recognise": { videoId: string };
    "captions.cut": CaptionCut;
  }
}

defineJob("captions.recognise", {
  queue: "media",
  maxAttempts: 2,
  run: (ctx, { videoId }, job) => recognise(ctx, videoId, job),
  onFailed: (tx, { videoId }, error) => failRecognition(tx, videoId, error),
});

defineJob("captions.cut", { queue: "default", run: cutCaptions });
