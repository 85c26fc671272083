/** So many videos one person may keep for later. */
export const watchLaterMax = 5000;
