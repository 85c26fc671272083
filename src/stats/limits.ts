/** What players, the server and the pages of statistics agree on. */

/** How often a player that plays says so. */
export const beatEverySeconds = 30;
/** What has to be played before it is a view: this, or half of a shorter video. */
export const viewAfterSeconds = 5;
/** Within this a viewer's playings of a video are one view. */
export const viewWindowMinutes = 30;
/** A beat tells of so many stretches at most. */
export const segmentsMax = 50;
/** A video is cut into so many equal parts: of each it is known how many saw it. */
export const partsOfVideo = 100;

/** Where viewers come from. */
export const sources = [
  ...(["home", "lists", "search", "recommended", "subscriptions", "channel", "playlist", "inside"] as const),
  ...(["external", "embed", "direct"] as const),
] as const;
export type Source = (typeof sources)[number];

export const devices = ["phone", "tablet", "computer", "tv", "other"] as const;
export type Device = (typeof devices)[number];

/** The longest stretch of days that is shown hour by hour. */
export const daysByHourMax = 14;
/** The longest stretch of days that is shown at once. */
export const daysMax = 1100;
