import type { Chapter } from "./table.ts";

/** A line of a description that begins with a time: `4:05 Title` or `1:02:03 - Title`. */
function chapterOf(line: string): Chapter | undefined {
  const match = /^\s*(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)\s+(?:[-–]\s*)?(\S.{0,99})/.exec(line);
  if (!match) return undefined;
  const startSeconds = Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]);
  return { startSeconds, title: match[4]?.trim() ?? "" };
}

/** The chapters that a description names: at least two, the first at zero, in order. */
export function chaptersOf(description: string, duration: number): Chapter[] {
  const found = description.split("\n").flatMap((line) => {
    const chapter = chapterOf(line);
    return chapter && chapter.startSeconds < duration ? [chapter] : [];
  });
  const ordered = found.every(
    (chapter, index) => index === 0 || chapter.startSeconds > (found[index - 1]?.startSeconds ?? 0),
  );
  return found.length >= 2 && found[0]?.startSeconds === 0 && ordered ? found : [];
}

/** What a description says beside its chapters, where those are shown by themselves: without their heading too. */
export function withoutChapters(description: string): string {
  const lines = description.split("\n");
  const kept = lines.filter((line, index) => {
    const heads = line.trimEnd().endsWith(":") && chapterOf(lines[index + 1] ?? "") !== undefined;
    return chapterOf(line) === undefined && !heads;
  });
  return kept
    .filter((line, index) => line.trim() !== "" || (kept[index - 1] ?? "").trim() !== "")
    .join("\n")
    .trim();
}

/**
 * A description with these chapters in place of those that it names; where it names none, at its end. None at all take
 * their heading with them.
 */
export function describedWith(description: string, duration: number, chapters: Chapter[]): string {
  const lines = description.split("\n");
  const named = chaptersOf(description, duration).length > 0;
  const at = named ? lines.findIndex((line) => chapterOf(line) !== undefined) : -1;
  const kept = named ? lines.filter((line) => chapterOf(line) === undefined) : lines;
  const written = chapters.map(({ startSeconds, title }) => `${timeOf(startSeconds)} ${title}`);
  if (written.length === 0) return named ? withoutChapters(description) : description;
  if (at >= 0) return [...kept.slice(0, at), ...written, ...kept.slice(at)].join("\n").trim();
  return `${description.trim()}\n\n${written.join("\n")}`.trim();
}

/** The chapters of a part of a film, from its beginning; one that begins before the part goes on in it. */
export function chaptersWithin(chapters: Chapter[], { from, until }: { from: number; until: number }): Chapter[] {
  const moved = chapters
    .filter(({ startSeconds }) => startSeconds < until)
    .map((chapter) => ({ ...chapter, startSeconds: Math.max(0, Math.floor(chapter.startSeconds - from)) }));
  return moved.filter(({ startSeconds }, index) => startSeconds !== moved[index + 1]?.startSeconds);
}

function timeOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const last = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${last}` : `${minutes}:${last}`;
}
