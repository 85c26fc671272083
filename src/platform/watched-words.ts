import type { Ctx } from "./context.ts";
import { invalid } from "./problem.ts";
import { siteSettings } from "./settings/settings.ts";

/** Whether one of the words, one on each line, stands in a text: as a whole word, or as words beside each other. */
export function hasWatchedWord(words: string, text: string): boolean {
  return wordWatcher(words)(text);
}

/** The same for many texts. */
export function wordWatcher(words: string): (text: string) => boolean {
  const watched = words
    .split("\n")
    .map(plain)
    .filter((word) => word !== "");
  if (watched.length === 0) return () => false;
  return (text) => {
    const said = ` ${plain(text)} `;
    return watched.some((word) => said.includes(` ${word} `));
  };
}

/** Throws Problem 422 on the field whose text has a word that the site watches: names and posts, which wait for nobody. */
export async function refuseWatchedWords(ctx: Ctx, fields: Record<string, string | undefined>): Promise<void> {
  const isWatched = wordWatcher((await siteSettings(ctx)).watchedWords);
  const found = Object.keys(fields).filter((name) => isWatched(fields[name] ?? ""));
  if (found.length > 0) throw invalid(Object.fromEntries(found.map((name) => [name, { key: "forms.watchedWord" }])));
}

/** Letters and digits without marks, in lower case, between single spaces. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
