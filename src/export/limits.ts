/** What an archive says of itself: another site knows it by this. */
export const archiveFormat = "nadaj-account";
export const archiveVersion = 1;

const mebibyte = 1024 * 1024;
/** The largest archive that is taken; one with films is larger, and is not needed for it. */
export const importMaxBytes = 24 * mebibyte;
/** The largest of its files, unpacked: a bomb is no larger. */
export const importFileMaxBytes = 4 * mebibyte;
/** Of each list as many are taken. */
export const importedMax = 10_000;
