import { defineJob } from "../platform/jobs/jobs.ts";
import { takeNoMore } from "./rules/checkout.ts";
import { followNews } from "./rules/follow.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "stripe.follow": { type: string; objectId: string };
    "stripe.end": { paymentId: string };
  }
}

/** Money is not given up: it is asked for until Stripe answers, for days. */
const lasting = {
  queue: "default",
  maxAttempts: 200,
  retryAfterSeconds: (attempts: number) => Math.min(3600, 10 * attempts ** 2),
} as const;

defineJob("stripe.follow", { ...lasting, run: (ctx, { type, objectId }) => followNews(ctx, type, objectId) });

defineJob("stripe.end", { ...lasting, run: (ctx, { paymentId }) => takeNoMore(ctx, { id: paymentId }) });
