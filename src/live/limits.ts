/** How far ahead a stream may be announced. */
export const announcedAheadMs = 366 * 24 * 3600 * 1000;
/** A channel's lasting key opens a scheduled stream from so long before its time. */
export const earlyMs = 24 * 3600 * 1000;
/** Above this many seconds between keyframes viewers wait, and the creator is told. */
export const keyframeGapMax = 4;
