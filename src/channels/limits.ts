/** Numbers and pure checks of channels that the browser shares. */
export const channelName = { min: 3, max: 64 };
export const slugLength = { min: 3, max: 24 };
export const descriptionMax = 1000;
export const linksMax = 10;
export const channelsPerUser = 10;

/** What one can be asked to be on a channel, and its owner. */
export const memberRoles = ["editor", "moderator", "uploader", "statistics"] as const;
export type MemberRole = (typeof memberRoles)[number];
export const channelRoles = ["owner", ...memberRoles] as const;

export const slugPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** A slug made of a name: without marks, spaces as hyphens. */
export function slugOf(name: string): string {
  const plain = name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l");
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, slugLength.max);
  return slug.length >= slugLength.min ? slug : `kanal-${slug}`.replace(/-$/, "");
}
