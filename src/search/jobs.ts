import { defineJob } from "../platform/jobs/jobs.ts";
import { indexChannel } from "./rules/follow.ts";
import { indexPeople } from "./rules/index-names.ts";
import { indexVideos } from "./rules/index-videos.ts";
import { mergeParts } from "./rules/merge.ts";
import { indexChannelVideos, rebuildIndex } from "./rules/rebuild.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "search.videos": { ids: string[] };
    "search.channel": { id: string };
    /** Those of a channel, from this id on: its name stands in each of them. */
    "search.channelVideos": { channelId: string; after: string };
    "search.person": { id: string };
    "search.rebuild": Record<string, never>;
  }
}

/** What is not indexed is not found: it is tried again for as long as a fault may last. */
const patient = {
  queue: "default",
  maxAttempts: 500,
  retryAfterSeconds: (attempts: number) => Math.min(300, attempts),
} as const;

defineJob("search.videos", {
  ...patient,
  run: async (ctx, { ids }) => {
    await indexVideos(ctx, ids);
  },
});

defineJob("search.channel", { ...patient, run: (ctx, { id }) => indexChannel(ctx, id) });

defineJob("search.channelVideos", {
  ...patient,
  run: (ctx, { channelId, after }) => indexChannelVideos(ctx, channelId, after),
});

defineJob("search.person", { ...patient, run: (ctx, { id }) => indexPeople(ctx, [id]) });

defineJob("search.rebuild", {
  ...patient,
  run: async (ctx, _, { signal }) => {
    await rebuildIndex(ctx, { signal });
    await mergeParts(ctx, signal);
  },
});
