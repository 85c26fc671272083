import type Stripe from "stripe";
import type { Config } from "../../platform/config/config.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/problem.ts";

export type StripeConfig = NonNullable<Config["stripe"]>;

/** Whose objects are read here, whatever version the account has: what an event carries is not. */
const apiVersion = "2026-10-28.endive";
/** Nobody waits longer for one answer. */
const timeoutMs = 8_000;

/** The keys of the account. Throws Problem 404 where there are none. */
export function stripeConfig(ctx: Ctx): StripeConfig {
  if (!ctx.config.stripe) throw notFound();
  return ctx.config.stripe;
}

/** Whom Stripe is asked by. Throws Problem 404 without keys. */
export function stripeOf(ctx: Ctx): Promise<Stripe> {
  return ctx.local(makeStripe);
}

/** Asks nothing yet: for the command line too. */
export async function stripeWith({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> {
  // Only who has keys loads it.
  const { default: Stripe } = await import("stripe");
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion,
    host: hostname,
    port: Number(port) || (protocol === "http:" ? 80 : 443),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

function makeStripe(ctx: Ctx): Promise<Stripe> {
  return stripeWith(stripeConfig(ctx));
}
