import type { Ctx } from "./context.ts";
import { invalid } from "./problem.ts";
import { siteSettings } from "./settings/settings.ts";

/** Letters of other scripts that look like Latin ones, each before the letter that it is read as. */
const lookAlikes = new Map(
  Array.from(
    "аaеeоoрpсcхxуyіiјjѕsкkмmтtвbнhпnαaεeοoρpνvιiκkτtυuχxηn".matchAll(/(.)(.)/gu),
    ([, like = "", letter = ""]) => [like, letter],
  ),
);

/**
 * Whether one of the words, one on each line, stands in a text: as a whole word, or as words beside each other. Marks,
 * letters that look alike, signs that nobody sees and spaces between single letters hide none.
 */
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
    const said = plain(text);
    const read = ` ${said}  ${withoutGaps(said)} `;
    return watched.some((word) => read.includes(` ${word} `));
  };
}

/** Throws Problem 422 on the field whose text has a word that the site watches: names and posts, which wait for nobody. */
export async function refuseWatchedWords(ctx: Ctx, fields: Record<string, string | undefined>): Promise<void> {
  const isWatched = wordWatcher((await siteSettings(ctx)).watchedWords);
  const found = Object.keys(fields).filter((name) => isWatched(fields[name] ?? ""));
  if (found.length > 0) throw invalid(Object.fromEntries(found.map((name) => [name, { key: "forms.watchedWord" }])));
}

/** Letters and digits between single spaces, as a text is read. */
function plain(text: string): string {
  return asRead(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The same for all texts that read alike: without marks, in lower case, with single spaces, and one of letters that look alike. */
export function asRead(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => lookAlikes.get(letter) ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** Single letters beside each other read as one word. */
function withoutGaps(said: string): string {
  const words: string[] = [];
  let wasLetter = false;
  for (const word of said.split(" ")) {
    const isLetter = word.length === 1;
    if (isLetter && wasLetter) words.push(`${words.pop()}${word}`);
    else words.push(word);
    wasLetter = isLetter;
  }
  return words.join(" ");
}
