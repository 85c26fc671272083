/** Numbers and pure checks that the browser shares. */
export const title = { min: 4, max: 120 };
export const descriptionMax = 5000;
export const tagsMax = 6;
export const tagLength = { min: 2, max: 30 };
export const subcategoriesMax = 4;
export const captionMaxBytes = 2 * 1024 * 1024;
export const ageRestrictions = [0, 12, 16, 18] as const;

/** Letters of any script, digits, space, hyphen and underscore; no leading #. */
export const tagPattern = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} _-]*$/u;

/** The catalogue: every category and what it holds. Names are in the locales. */
export const catalogue = {
  news: ["politics", "economy", "world", "local"],
  opinion: ["interviews", "essays", "debates"],
  science: ["space", "nature", "medicine", "history"],
  tech: ["programming", "electronics", "hardware", "ai"],
  travel: ["mountains", "sea", "cities", "camping"],
  music: ["concerts", "covers", "lessons", "albums"],
  games: ["reviews", "playthroughs", "chess", "esports"],
  sport: ["football", "cycling", "running", "martial-arts"],
  cooking: ["recipes", "baking", "vegan"],
  cars: ["repairs", "tests", "motorcycles"],
  film: ["shorts", "documentaries", "animation"],
  home: ["garden", "diy", "animals"],
  faith: ["sermons", "pilgrimages"],
  comedy: ["standup", "sketches"],
} as const;

export type Category = keyof typeof catalogue;
export const categories = Object.keys(catalogue) as Category[];

export function subcategoriesOf(category: string): readonly string[] {
  return category in catalogue ? catalogue[category as Category] : [];
}

/** A tag as it is stored: trimmed, inner spaces single, without a leading #. */
export function cleanTag(tag: string): string {
  return tag.trim().replace(/^#+/, "").replace(/\s+/g, " ");
}

/** A tag as it is compared: lower case, without Polish and other marks. */
export function foldTag(tag: string): string {
  return tag.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l");
}

/** How far ahead a publication or premiere may be planned: a year, in milliseconds. */
export const plannedAhead = 366 * 24 * 60 * 60 * 1000;

/** Streams that one person may announce in an hour: each may stand in the public list of what is to come. */
export const streamsPerHour = 60;

/** How long before its beginning people are told of a stream or premiere, in milliseconds. */
export const soonBefore = 15 * 60 * 1000;
