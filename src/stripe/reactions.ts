import { addPaymentMethod } from "../donations/rules/methods.ts";
import { source } from "./limits.ts";
import { beginCheckout, endAtOnce } from "./rules/checkout.ts";

addPaymentMethod({
  name: source,
  isReady: ({ config }) => config.stripe !== undefined,
  takesRegular: true,
  begin: beginCheckout,
  end: endAtOnce,
  endLater: async (tx, { id }) => {
    await tx.enqueue("stripe.end", { paymentId: id });
  },
  formOrigin: ({ config }) => config.stripe?.checkoutUrl,
});
