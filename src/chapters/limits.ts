export const chaptersMax = 100;
export const chapterTitleMax = 100;

export type ChapterRow = { startSeconds: number; title: string };
export type ChapterIssue = "first" | "order" | "late" | "title";

/** What is wrong with a chapter among its neighbours; `duration` 0: not known. */
export function issueOfChapter(
  { startSeconds, title }: ChapterRow,
  before: ChapterRow | undefined,
  duration: number,
): ChapterIssue | undefined {
  if (!before && startSeconds !== 0) return "first";
  if (before && startSeconds <= before.startSeconds) return "order";
  if (duration > 0 && startSeconds >= duration) return "late";
  return title.trim() === "" ? "title" : undefined;
}

/** `4:05`, `1:02:03` or `45` in whole seconds; undefined for what is no time. */
export function readClock(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6})$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = "0", minutes, seconds = "0"] = match;
  if (minutes !== undefined && Number(seconds) > 59) return undefined;
  return Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
}
