type Begins = { startSeconds: number };

/** So long after its beginning, going back leads to the chapter itself and not to the one before. */
const fromItsOwn = 3;

/** Which chapter a time belongs to; -1 before the first. */
export function chapterAt(chapters: Begins[], time: number): number {
  return chapters.findLastIndex(({ startSeconds }) => startSeconds <= time);
}

/** Where the next chapter begins, or this one or the one before; undefined where there is none. */
export function chapterBeside(chapters: Begins[], time: number, by: 1 | -1): number | undefined {
  const now = chapterAt(chapters, time);
  const back = time - (chapters[now]?.startSeconds ?? 0) > fromItsOwn ? now : Math.max(0, now - 1);
  return chapters[by === 1 ? now + 1 : back]?.startSeconds;
}
