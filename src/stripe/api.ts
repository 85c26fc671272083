import { z } from "@hono/zod-openapi";
import { minute } from "../platform/clock.ts";
import { defineApi } from "../platform/http/api.ts";
import type { Brake } from "../platform/http/brake.ts";
import { hearStripe } from "./rules/events.ts";

/** Stripe tells a lot at once on a good day; who is not Stripe is refused by the signature. */
const newsBrake: Brake = { name: "payment news", max: 3_000, windowMs: minute };

export const stripeApi = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/payments/webhook",
      who: "any",
      tag: "Donations",
      summary: "News from Stripe, signed by it over the body as it is.",
      brake: newsBrake,
      response: z.object({ received: z.literal(true) }),
    },
    async (c) => {
      await hearStripe(c.var.ctx, await c.req.text(), c.req.header("stripe-signature"));
      return { received: true };
    },
  );
});
