import { definePages } from "../platform/http/pages.ts";
import { campaignPage, submitCampaignForm, submitSpot } from "./pages/campaign.tsx";
import { campaignsPage, submitCampaign } from "./pages/campaigns.tsx";
import { submitChannel } from "./pages/channels.tsx";
import { adsDesk, submitVerdict } from "./pages/desk.tsx";
import { resultsFile, resultsPage } from "./pages/results.tsx";
import { submitSettings } from "./pages/settings.tsx";

const guard = "access-to-manage-channel";
const base = "/manage-channel/:channelId/ads-campaigns";

export const adPages = definePages((on) => {
  on.get(base, guard, campaignsPage);
  on.post(base, guard, submitCampaign);
  on.get(`${base}/:adId`, guard, campaignPage);
  on.post(`${base}/:adId`, guard, submitCampaignForm);
  on.post(`${base}/:adId/spot`, guard, submitSpot);
  on.get(`${base}/:adId/results`, guard, resultsPage);
  on.get(`${base}/:adId/days.csv`, guard, resultsFile);
  on.get("/admin/ads", "admin-or-moderator", adsDesk);
  on.post("/admin/ads/settings", "admin", submitSettings);
  on.post("/admin/ads/:adId", "admin-or-moderator", submitVerdict);
  on.post("/admin/ads/channels/:channelId", "admin", submitChannel);
});
