/** Numbers and choices of comments that the browser shares. */
export const contentMax = 2000;
export const intervalSeconds = 60;
export const perPage = 20;
export const perThread = 20;
/** Replies of each comment that stand open below it. */
export const repliesShown = 2;
/** How many comments the way on may leave out by name before it goes on by their order. */
export const leftOutMax = 200;
/** The likes of so many comments on a page are kept up to date. */
export const likesMax = 100;
export const reasonMax = 200;
export const wordsMax = 2000;
/** Of what is looked for in a list of comments. */
export const queryMax = 100;

export const orders = ["best", "newest", "oldest"] as const;
export type Order = (typeof orders)[number];

export const commentsFrom = ["everybody", "subscribers", "nobody"] as const;
export type CommentsFrom = (typeof commentsFrom)[number];

/** Why a comment waits to be let in: it has a link, a word that is watched for, or is its author's first there. */
export type HeldFor = "links" | "words" | "first";
