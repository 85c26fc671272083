import { z } from "zod";
import { origin } from "./origin.ts";

/** Who takes payments by card and the like. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]+$/, "it has to begin with sk_ or rk_"),
    fallback: undefined,
    about:
      "Secret or restricted key of a Stripe account, which takes donations by card, BLIK and Przelewy24 on Stripe's own page. Needs `STRIPE_WEBHOOK_SECRET` and `PUBLIC_URL`. Without it: bank transfers alone.",
    example: "rk_live_51HgAbc",
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().regex(/^whsec_[A-Za-z0-9+/=_-]+$/, "it has to begin with whsec_"),
    fallback: undefined,
    about: "Secret by which Stripe signs what it tells `PUBLIC_URL/api/payments/webhook`.",
    example: "whsec_4fGh12",
  },
  STRIPE_CHECKOUT_URL: {
    schema: origin,
    fallback: "https://checkout.stripe.com",
    about: "Where Stripe's page of payment stands: set it when the account has a domain of its own for it.",
    example: "https://pay.example.org",
  },
  STRIPE_API_URL: {
    schema: origin,
    fallback: "https://api.stripe.com",
    about: "Where Stripe is asked: another for trying it out over stripe-mock.",
    example: "http://127.0.0.1:12111",
  },
} as const;
