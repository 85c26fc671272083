import { defineJob } from "../platform/jobs/jobs.ts";
import { failRemake, removeVersion } from "./rules/end.ts";
import { makeRemake } from "./rules/make.ts";
import { takeRemake } from "./rules/take.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "remakes.make": { videoId: string; version: number };
    "remakes.take": { videoId: string; version: number };
    "remakes.forget": { videoId: string; version: number; sourceKey: string | null };
  }
}

defineJob("remakes.make", {
  queue: "media",
  maxAttempts: 3,
  run: (ctx, { videoId, version }, job) => makeRemake(ctx, videoId, version, job),
  onFailed: (tx, { videoId, version }, error) => failRemake(tx, videoId, version, error),
});

defineJob("remakes.take", {
  queue: "default",
  run: (ctx, { videoId, version }) => takeRemake(ctx, videoId, version),
});

defineJob("remakes.forget", {
  queue: "default",
  run: (ctx, { videoId, version, sourceKey }) => removeVersion(ctx, videoId, version, sourceKey),
});
