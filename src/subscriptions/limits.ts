/** The largest list of subscriptions that is taken over, in bytes, and how many of what it names are looked for. */
export const opmlMaxBytes = 4 * 1024 * 1024;
export const opmlMax = 10_000;
/** So many channels stand on a page where they are managed. */
export const managedPerPage = 200;
