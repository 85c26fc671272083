export const addressMax = 2000;
/** How many of a channel's are listed, the newest first. */
export const importsListed = 20;
