import { definePages } from "../platform/http/pages.ts";
import { href } from "../ui/href.ts";
import { channelNowPart, channelStatsPage } from "./pages/channel.tsx";
import { channelDaysFile, channelVideosFile, siteDaysFile, siteVideosFile } from "./pages/files.ts";
import { siteNowPart, siteStatsPage } from "./pages/site.tsx";

const guard = "access-to-manage-channel";
const base = "/manage-channel/:channelId/stats";

export const statsPages = definePages((on) => {
  on.get(base, guard, channelStatsPage);
  on.get(`${base}/days.csv`, guard, channelDaysFile);
  on.get(`${base}/videos.csv`, guard, channelVideosFile);
  on.part(
    `${base}/now`,
    guard,
    (c) => href(c.var.lang, `/manage-channel/${c.req.param("channelId")}/stats`),
    channelNowPart,
  );
  on.get("/admin/stats", "admin", siteStatsPage);
  on.get("/admin/stats/days.csv", "admin", siteDaysFile);
  on.get("/admin/stats/videos.csv", "admin", siteVideosFile);
  on.part("/admin/stats/now", "admin", (c) => href(c.var.lang, "/admin/stats"), siteNowPart);
});
