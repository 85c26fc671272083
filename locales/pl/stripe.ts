/** What Stripe's page calls a donation. */
export const stripe = {
  once: "Darowizna dla {{site}}",
  monthly: "Comiesięczna darowizna dla {{site}}",
};
