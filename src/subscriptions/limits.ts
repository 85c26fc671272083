/** The largest list of subscriptions that is taken over, in bytes, and in subscriptions. */
export const opmlMaxBytes = 1024 * 1024;
export const opmlMax = 1000;
