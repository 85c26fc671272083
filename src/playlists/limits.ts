/** The site's own lists: each has its name for an id, staff fill them, and nobody deletes them. */
export const siteLists = ["featured", "recommended"] as const;
export type SiteList = (typeof siteLists)[number];

export function isSiteList(id: string): id is SiteList {
  return (siteLists as readonly string[]).includes(id);
}

export const nameMax = 100;
export const descriptionMax = 1000;
/** Videos of one list. */
export const videosMax = 5000;
/** Lists of one person, and of one channel. */
export const listsMax = 500;
/** Videos that one call adds. */
export const addedMax = 100;
