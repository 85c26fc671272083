import { foldTag } from "./tags.ts";

/** The words of a query as they are compared: lower case, without Polish and other marks. */
export function foldedWords(query: string): string[] {
  return foldTag(query.slice(0, 150)).split(/\s+/).filter(Boolean);
}

/** Whether a text has all of these words somewhere in it. */
export function hasWords(text: string, words: string[]): boolean {
  const folded = foldTag(text);
  return words.every((word) => folded.includes(word));
}
