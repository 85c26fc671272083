const controls = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** More marks over one letter than any language has: letters that grow over their neighbours' lines. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;
const unseen = /[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164]/gu;

/** What somebody typed as one line without characters that are there to mislead. */
export function oneLine(typed: string): string {
  return typed.replace(/\s/g, " ").replace(controls, "").replace(/ +/g, " ").replace(piledMarks, "$1").trim();
}

/** The same in several lines, with one empty line between two at most. */
export function severalLines(typed: string): string {
  return typed
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Whether there is anything to see in a text: invisible characters pass for letters everywhere else. */
export function isSeen(text: string): boolean {
  return text.replace(unseen, "") !== "";
}

/** Whether a value of JSON has a NUL or half of a character in one of its texts, which PostgreSQL cannot store. */
export function cannotBeStored(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  return typeof value === "object" && value !== null && Object.values(value).some(cannotBeStored);
}
