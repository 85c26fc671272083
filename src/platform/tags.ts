/** Tags of videos and channels: numbers and pure checks that the browser shares. */
export const tagsMax = 6;
export const tagLength = { min: 2, max: 30 };

/** Letters of any script, digits, space, hyphen and underscore; no leading #. */
export const tagPattern = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} _-]*$/u;

/** A tag as it is stored: trimmed, inner spaces single, without a leading #. */
export function cleanTag(tag: string): string {
  return tag.trim().replace(/^#+/, "").replace(/\s+/g, " ");
}

/** A tag as it is compared: lower case, without Polish and other marks. */
export function foldTag(tag: string): string {
  return tag.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l");
}
