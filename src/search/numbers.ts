/** How many documents of one second have numbers that say so; the next ones take those that follow. */
const inSecond = 64;

/** The first number of a moment in the index: what is newer has a higher one. */
export function numberAt(time: number): number {
  return Math.max(0, Math.floor(time / 1000)) * inSecond;
}

/** Whether a number was given for this moment. */
export function isNumberOf(number: number, time: number): boolean {
  // Of many in one second the last ones stand a little later.
  return number >= numberAt(time) && number < numberAt(time) + 60 * inSecond;
}

/** As many numbers as one video has sentences at most, by a power of two above the limit of a caption file. */
const sentences = 32_768;

/** The sentences of a video have the numbers from here on, below the next video's. */
export function cueBase(video: number): number {
  return video * sentences;
}

export function videoOfCue(cue: number): number {
  return Math.floor(cue / sentences);
}

export const sentencesMax = sentences - 1;
