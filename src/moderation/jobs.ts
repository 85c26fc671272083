import { defineJob } from "../platform/jobs/jobs.ts";
import { eraseIfStillDeleted } from "./rules/restore.ts";
import { tellOfDecision } from "./rules/tell.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "moderation.tell": { decisionId: string };
    "moderation.eraseChannel": { channelId: string };
  }
}

defineJob("moderation.tell", { queue: "default", run: (ctx, { decisionId }) => tellOfDecision(ctx, decisionId) });

defineJob("moderation.eraseChannel", {
  queue: "default",
  run: (ctx, { channelId }) => eraseIfStillDeleted(ctx, channelId),
});
