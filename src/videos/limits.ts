/** Numbers and pure checks that the browser shares. */
export const title = { min: 4, max: 120 };
/** Nothing was shown to people before there was film. */
export const earliestPublication = Date.UTC(1890, 0, 1);
/** So many films are changed at once. */
export const chosenMax = 100;
export const descriptionMax = 5000;
export const subcategoriesMax = 4;
/** Of what opens a single video. */
export const passwordLength = { min: 4, max: 100 };
export const captionMaxBytes = 2 * 1024 * 1024;
export const ageRestrictions = [0, 12, 16, 18] as const;

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

/** How far ahead a publication or premiere may be planned: a year, in milliseconds. */
export const plannedAhead = 366 * 24 * 60 * 60 * 1000;

/** Streams that one person may announce in an hour: each may stand in the public list of what is to come. */
export const streamsPerHour = 60;

/** How long a film may be that is uploaded to be an ad. */
export const spotSecondsMax = 60;

/** How long before its beginning people are told of a stream or premiere, in milliseconds. */
export const soonBefore = 15 * 60 * 1000;
