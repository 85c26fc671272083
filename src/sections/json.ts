import { iso } from "../platform/clock.ts";
import type { VideoPage } from "./queries/pages.ts";

/** A page of sections; what is hidden is told to staff alone. */
export function videoPageJson(page: VideoPage, staff: boolean) {
  return {
    _id: page.id,
    slug: page.slug,
    titles: page.titles,
    sections: page.sections.filter(({ hidden }) => staff || !hidden),
    version: page.version,
    updatedAt: page.updatedAt === 0 ? null : iso(page.updatedAt),
  };
}
