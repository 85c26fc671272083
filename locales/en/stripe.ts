/** What Stripe's page calls a donation. */
export const stripe = {
  once: "Donation to {{site}}",
  monthly: "Monthly donation to {{site}}",
};
