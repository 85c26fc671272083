import { definePages } from "../platform/http/pages.ts";
import { donateBrake, endBrake } from "./brakes.ts";
import { donatePage, plainDonatePage, submitDonation, submitPlainDonation } from "./pages/donate.tsx";
import { continuePage, failPage, submitEnd, successPage, wallPage } from "./pages/payment.tsx";

export const donationPages = definePages((on) => {
  on.get("/donate", "-", donatePage);
  on.post("/donate", "-", submitDonation, { brake: donateBrake });
  on.get("/donate-old", "-", plainDonatePage);
  on.post("/donate-old", "-", submitPlainDonation, { brake: donateBrake });
  on.get("/payment-continue", "-", continuePage);
  on.post("/payment-continue", "-", submitEnd, { brake: endBrake });
  on.get("/payment-success", "-", successPage);
  on.get("/payment-fail", "-", failPage);
  on.get("/donators-all", "-", wallPage);
});
