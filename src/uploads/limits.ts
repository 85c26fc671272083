/** Uploads that one person may have under way at once. */
export const openUploadsMax = 3;
/** After this long without a byte an upload gives way where its place or its space is needed. */
export const uploadIdleMs = 60 * 60 * 1000;
