import { defineJob } from "../platform/jobs/jobs.ts";
import { runDoctor } from "./rules/doctor.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "system.doctor": Record<string, never>;
  }
}

defineJob("system.doctor", { queue: "default", maxAttempts: 1, run: (ctx, _, { signal }) => runDoctor(ctx, signal) });
