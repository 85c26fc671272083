/** How far ahead a stream may be announced. */
export const announcedAheadMs = 366 * 24 * 3600 * 1000;
/** A channel's lasting key opens a scheduled stream from so long before its time. */
export const earlyMs = 24 * 3600 * 1000;
/** Above this many seconds between keyframes viewers wait, and the creator is told. */
export const keyframeGapMax = 4;
/** Taller pictures than this cost viewers more than they show. */
export const heightMax = 1080;
/** Below this share of its usual bit rate, or of its frames, the publisher's connection does not keep up. */
export const rateShareMin = 0.5;
export const fpsShareMin = 0.8;
/** The share of frames that an encoder may leave out before it is overloaded. */
export const droppedShareMax = 0.02;
/** Seconds after which a signal is judged. */
export const settledSeconds = 8;
/** New stream keys that one person may make in an hour. */
export const keysPerHour = 20;
