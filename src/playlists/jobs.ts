import { defineJob } from "../platform/jobs/jobs.ts";
import { refreshVideo } from "./rules/counts.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "playlists.follow": { ids: string[] };
  }
}

/** Until it is done a list counts what is not to be seen: it is tried again for as long as a fault may last. */
defineJob("playlists.follow", {
  queue: "default",
  maxAttempts: 500,
  retryAfterSeconds: (attempts) => Math.min(300, attempts),
  run: async (ctx, { ids }) => {
    for (const id of ids) await refreshVideo(ctx, id);
  },
});
