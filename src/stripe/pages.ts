import { minute } from "../platform/clock.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { Problem } from "../platform/problem.ts";
import { href } from "../ui/href.ts";
import { checkoutOf } from "./rules/checkout.ts";
import { followPayment } from "./rules/follow.ts";

/** Who comes back reloads now and then; asking Stripe again sooner says nothing new. */
const askRate = { max: 10, windowMs: minute };

export const stripePages = definePages((on) => {
  on.get("/donate/stripe/:id", "-", backFromStripe);
});

/**
 * Where Stripe sends people back to, whether they paid or turned round. What they paid is asked for at once, for they
 * are often here before Stripe's news; while it cannot be asked, the page after this one waits for them.
 */
async function backFromStripe(c: AppContext<"/donate/stripe/:id">): Promise<Response> {
  const { ctx, lang } = c.var;
  const id = c.req.param("id");
  try {
    if (await checkoutOf(ctx, id)) {
      await ctx.limiter.take(`back from Stripe ${id}`, askRate);
      await followPayment(ctx, id);
    }
  } catch (error) {
    if (!(error instanceof Problem))
      ctx.log.warn("Stripe could not be asked about a payment", { paymentId: id, error });
  }
  const state = c.req.query("left") === "1" ? "/payment-fail" : "/payment-continue";
  return c.redirect(`${href(lang, state)}?payment=${encodeURIComponent(id)}`, 303);
}
