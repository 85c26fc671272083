import { defineJob } from "../platform/jobs/jobs.ts";
import { keepFilm } from "./rules/extras.ts";
import { endPremiere, startPremiere } from "./rules/premieres.ts";
import { failTranscode } from "./rules/processing.ts";
import { publishPlanned } from "./rules/publication.ts";
import { sweepMedia, videosPerRun } from "./rules/sweep.ts";
import { tidyRenditions, transcodeFirst, transcodeLadder } from "./rules/transcode.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "videos.first": { videoId: string };
    "videos.ladder": { videoId: string };
    "videos.tidy": { videoId: string };
    "videos.film": { videoId: string; mediaVersion: number };
    "videos.sweep": Record<string, never>;
    "videos.publish": { videoId: string };
    "videos.premiereStart": { videoId: string };
    "videos.premiereEnd": { videoId: string };
  }
}

defineJob("videos.first", {
  queue: "quick",
  maxAttempts: 3,
  run: (ctx, { videoId }, job) => transcodeFirst(ctx, videoId, job),
  onFailed: (tx, { videoId }, error) => failTranscode(tx, videoId, error),
});

defineJob("videos.ladder", {
  queue: "media",
  maxAttempts: 3,
  run: (ctx, { videoId }, job) => transcodeLadder(ctx, videoId, job),
  onFailed: (tx, { videoId }, error) => failTranscode(tx, videoId, error),
});

defineJob("videos.tidy", { queue: "default", run: (ctx, { videoId }) => tidyRenditions(ctx, videoId) });

defineJob("videos.film", {
  queue: "media",
  maxAttempts: 2,
  run: (ctx, film, { signal }) => keepFilm(ctx, film, signal),
});

defineJob("videos.sweep", {
  queue: "default",
  maxAttempts: 1,
  run: (ctx, _, { signal }) => sweepMedia(ctx, signal, videosPerRun),
});

/** What people were told the moment of is tried again soon, and for as long as a fault may last. */
const promised = {
  queue: "default",
  maxAttempts: 500,
  retryAfterSeconds: (attempts: number) => Math.min(60, attempts),
} as const;

defineJob("videos.publish", { ...promised, run: (ctx, { videoId }) => publishPlanned(ctx, videoId) });

defineJob("videos.premiereStart", { ...promised, run: (ctx, { videoId }) => startPremiere(ctx, videoId) });

defineJob("videos.premiereEnd", { ...promised, run: (ctx, { videoId }) => endPremiere(ctx, videoId) });
