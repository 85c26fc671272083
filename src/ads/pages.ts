import { definePages } from "../platform/http/pages.ts";
import { campaignPage, submitCampaignForm } from "./pages/campaign.tsx";
import { campaignsPage, submitCampaign } from "./pages/campaigns.tsx";
import { resultsFile, resultsPage } from "./pages/results.tsx";

const guard = "access-to-manage-channel";
const base = "/manage-channel/:channelId/ads-campaigns";

export const adPages = definePages((on) => {
  on.get(base, guard, campaignsPage);
  on.post(base, guard, submitCampaign);
  on.get(`${base}/:adId`, guard, campaignPage);
  on.post(`${base}/:adId`, guard, submitCampaignForm);
  on.get(`${base}/:adId/results`, guard, resultsPage);
  on.get(`${base}/:adId/days.csv`, guard, resultsFile);
});
