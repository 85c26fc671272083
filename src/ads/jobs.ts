import { defineJob } from "../platform/jobs/jobs.ts";
import { eraseBanners } from "./rules/upkeep.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "ads.erase": { id: string; channelId: string };
  }
}

defineJob("ads.erase", { queue: "default", run: (ctx, ad) => eraseBanners(ctx, ad) });
