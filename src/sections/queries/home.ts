import type { Section } from "../input.ts";
import { homeSlug, type SectionType } from "../limits.ts";
import type { VideoPage } from "./pages.ts";

const section = (type: SectionType, rows = 2): Section => ({
  id: type,
  type,
  titles: { pl: "", en: "" },
  rows,
  hidden: false,
});

/** Home as it is until somebody changes it: what has nothing to show is not seen, so there is a place for everything. */
export const homePage: VideoPage = {
  id: homeSlug,
  slug: homeSlug,
  titles: { pl: "", en: "" },
  sections: [
    section("featured"),
    section("live-upcoming"),
    section("subscriptions"),
    section("trending", 1),
    section("new"),
    section("posts"),
    section("recommended", 1),
    section("popularChannels", 1),
    section("popular"),
    section("newChannels", 1),
  ],
  version: 0,
  createdAt: 0,
  updatedAt: 0,
  updatedBy: null,
};
