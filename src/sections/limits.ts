/** What a section may show. */
export const sectionTypes = [
  "featured",
  "live-upcoming",
  "subscriptions",
  "new",
  "popular",
  "trending",
  "recommended",
  "posts",
  "category",
  "tag",
  "playlist",
  "smart-list",
  "silenced-and-banned",
  "newChannels",
  "popularChannels",
  "document",
] as const;
export type SectionType = (typeof sectionTypes)[number];

export function isSectionType(name: string): name is SectionType {
  return (sectionTypes as readonly string[]).includes(name);
}

/** What a section of that type has to name besides. */
const sectionNeeds = {
  category: "category",
  tag: "tag",
  playlist: "playlistId",
  "smart-list": "listId",
  document: "documentSlug",
} as const satisfies Partial<Record<SectionType, string>>;
export type Need = (typeof sectionNeeds)[keyof typeof sectionNeeds];

export function needOf(type: SectionType): Need | undefined {
  return type in sectionNeeds ? sectionNeeds[type as keyof typeof sectionNeeds] : undefined;
}

/** Those whose length is a number of rows. */
const withRows: readonly SectionType[] = [
  ...(["subscriptions", "new", "popular", "trending", "recommended", "category", "tag"] as const),
  ...(["playlist", "smart-list", "silenced-and-banned", "newChannels", "popularChannels"] as const),
];

export function hasRows(type: SectionType): boolean {
  return withRows.includes(type);
}

export const rows = { min: 1, max: 4 };
export const sectionsMax = 30;
export const sectionTitleMax = 80;
export const pagesMax = 100;
/** Former versions of a page that can be brought back. */
export const versionsKept = 50;

/** The page at `/`. */
export const homeSlug = "home";
export const slugMax = 60;
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A page of sections is asked for its news this often, and on return after a minute. */
export const refresh = { everyMs: 600_000, afterMs: 60_000, topPx: 100 };
