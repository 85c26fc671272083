/** Numbers of comments that the browser shares. */
export const contentMax = 2000;
export const intervalSeconds = 60;
