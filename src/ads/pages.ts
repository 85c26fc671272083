import { definePages } from "../platform/http/pages.ts";
import { campaignPage, submitCampaignForm, submitSpot } from "./pages/campaign.tsx";
import { campaignsPage, submitCampaign } from "./pages/campaigns.tsx";
import { submitChannel } from "./pages/channels.tsx";
import { adsDesk, submitVerdict } from "./pages/desk.tsx";
import { resultsFile, resultsPage } from "./pages/results.tsx";
import { submitSettings } from "./pages/settings.tsx";

const guard = "access-to-manage-channel";

export const adPages = definePages((on) => {
  on.get("/manage-channel/:channelId/ads-campaigns", guard, campaignsPage);
  on.post("/manage-channel/:channelId/ads-campaigns", guard, submitCampaign);
  on.get("/manage-channel/:channelId/ads-campaigns/:adId", guard, campaignPage);
  on.post("/manage-channel/:channelId/ads-campaigns/:adId", guard, submitCampaignForm);
  on.post("/manage-channel/:channelId/ads-campaigns/:adId/spot", guard, submitSpot);
  on.get("/manage-channel/:channelId/ads-campaigns/:adId/results", guard, resultsPage);
  on.get("/manage-channel/:channelId/ads-campaigns/:adId/days.csv", guard, resultsFile);
  on.get("/admin/ads", "admin-or-moderator", adsDesk);
  on.post("/admin/ads/settings", "admin", submitSettings);
  on.post("/admin/ads/:adId", "admin-or-moderator", submitVerdict);
  on.post("/admin/ads/channels/:channelId", "admin", submitChannel);
});
