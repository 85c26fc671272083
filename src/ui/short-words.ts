/** A word of one letter: what stands before it is neither a part of it nor the beginning of a tag. */
const shortWord = /(?<![\p{L}\p{N}<&'’-])([aiouwz]) (?=\S)/giu;

/** Binds Polish one-letter words to the next one, in a text or in markup, so that none ends a line. */
export function bindShortWords(text: string): string {
  return text.replace(shortWord, "$1\u00a0");
}
