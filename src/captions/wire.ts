/** A caption as it is edited: times in milliseconds; its text as people type it, with `<b>`, `<i>` and `<u>` alone as markup. */
export type EditedCue = { startMs: number; endMs: number; text: string; settings?: string };

export const cuesMax = 20_000;
export const cueTextMax = 2000;
/** Longer ones are hard to read in one line of the picture. */
export const lineAdvised = 42;
const latestMs = 100 * 3_600_000;

/** `1:02:03.400`, `2:03.4`, `3,5`: as milliseconds; undefined for what is no time. */
export function readTime(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = "0", minutes, seconds = "0", rest = ""] = match;
  if (minutes !== undefined && (Number(seconds) > 59 || (match[1] !== undefined && Number(minutes) > 59)))
    return undefined;
  const whole = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  const time = whole * 1000 + Number(rest.padEnd(3, "0"));
  return time <= latestMs ? time : undefined;
}

/** As `readTime` reads it, with all its places and as a language writes them: `1:02:03.400`, in Polish `2:03,400`. */
export function timeText(milliseconds: number, lang: string): string {
  const whole = Math.max(0, Math.round(milliseconds));
  const [hours, minutes, seconds] = [3_600_000, 60_000, 1000].map((unit) => Math.floor(whole / unit));
  const point = lang === "pl" ? "," : ".";
  const rest = `${String((seconds ?? 0) % 60).padStart(2, "0")}${point}${String(whole % 1000).padStart(3, "0")}`;
  return hours ? `${hours}:${String((minutes ?? 0) % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export type CueIssue = "order" | "empty" | "late" | "overlap" | "long";

/** What is wrong with a caption; `overlap` and `long` are only advice. `durationMs` 0: not known. */
export function issueOfCue(cue: EditedCue, next: EditedCue | undefined, durationMs: number): CueIssue | undefined {
  if (cue.endMs <= cue.startMs) return "order";
  if (cue.text.trim() === "") return "empty";
  if (durationMs > 0 && cue.startMs >= durationMs) return "late";
  if (next && next.startMs < cue.endMs) return "overlap";
  return cue.text.split("\n").some((line) => line.length > lineAdvised) ? "long" : undefined;
}

/** Whether captions with it can be kept. */
export function isWrong(issue: CueIssue | undefined): boolean {
  return issue === "order" || issue === "empty";
}
