import { defineJob } from "../platform/jobs/jobs.ts";
import { tellOfDecision } from "./rules/tell.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "moderation.tell": { decisionId: string };
  }
}

defineJob("moderation.tell", { queue: "default", run: (ctx, { decisionId }) => tellOfDecision(ctx, decisionId) });
