import { defineJob } from "../platform/jobs/jobs.ts";
import type { FilmList } from "./queries.ts";
import { bring, failImport } from "./rules/bring.ts";
import { failList, runList } from "./rules/lists.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "imports.bring": { videoId: string };
    "imports.list": FilmList;
  }
}

/** The program tries again by itself what is passing; a person does the rest. */
defineJob("imports.bring", {
  queue: "imports",
  maxAttempts: 2,
  run: (ctx, { videoId }, job) => bring(ctx, videoId, job),
  onFailed: (tx, { videoId }, error) => failImport(tx, videoId, error),
});

defineJob("imports.list", {
  queue: "imports",
  maxAttempts: 2,
  run: (ctx, list, { signal }) => runList(ctx, list, signal),
  onFailed: failList,
});
