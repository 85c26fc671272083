import type { Config } from "../../platform/config/config.ts";
import { stripeWith } from "../../stripe/rules/client.ts";
import type { Finding } from "./finding.ts";

/** Whether Stripe takes the key, may be asked for what happened, and tells this site; nothing where there is none. */
export async function paymentsByStripe({ stripe: keys, publicUrl }: Config): Promise<Finding[]> {
  if (!keys) return [];
  const stripe = await stripeWith(keys);
  const found: Finding[] = [];
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
    await stripe.events.list({ limit: 1 });
    found.push({ level: "ok", what: "Stripe takes the key" });
  } catch (error) {
    const what = `Stripe does not take the key: ${error instanceof Error ? error.message : String(error)}`;
    const mend =
      "Check STRIPE_SECRET_KEY. A restricted key writes Checkout Sessions and Subscriptions, and reads Events, PaymentIntents, Charges, Refunds, Disputes and Invoices.";
    return [{ level: "fail", what, mend }];
  }
  const address = `${publicUrl}/api/payments/webhook`;
  // A restricted key need not see them.
  const told = await stripe.webhookEndpoints.list({ limit: 100 }).catch(() => undefined);
  if (told && !told.data.some(({ url, status }) => url === address && status === "enabled"))
    found.push({
      level: "warn",
      what: `Stripe does not tell ${address}`,
      mend: "Add it as a webhook at Stripe, and its secret as STRIPE_WEBHOOK_SECRET. Payments are asked for every ten minutes meanwhile.",
    });
  if (keys.secretKey.includes("_test_"))
    found.push({
      level: "warn",
      what: "Stripe's key is one for tests: no money moves",
      mend: "Take the one for live.",
    });
  return found;
}
