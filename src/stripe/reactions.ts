import { addPaymentMethod } from "../donations/rules/methods.ts";
import { source } from "./limits.ts";
import { beginCheckout, endSubscription } from "./rules/checkout.ts";

addPaymentMethod({
  name: source,
  isReady: ({ config }) => config.stripe !== undefined,
  takesRegular: true,
  begin: beginCheckout,
  end: endSubscription,
  formOrigin: ({ config }) => config.stripe?.checkoutUrl,
});
