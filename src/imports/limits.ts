export const addressMax = 2000;
/** How many of a channel's are listed, the newest first. */
export const importsListed = 20;
/** Of a channel or playlist elsewhere so many films are looked at, the first that stand there. */
export const listedMax = 500;
/** How long it is told where a film came from, or why it did not. */
export const toldFor = 30 * 24 * 60 * 60 * 1000;
