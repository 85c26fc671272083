import { LRUCache } from "lru-cache";
import { readWord, typedWords } from "../../platform/text/fold.ts";
import { stemsOf } from "../../platform/text/stems.ts";

/**
 * What a document is in the index: one row of terms, each of which says by its first letter what it stands for. Both
 * databases keep the same terms, so both find the same.
 */
export const termOf = {
  /** A word as it was written, without marks: for exact searches and phrases. */
  word: (folded: string) => `w${folded}`,
  /** A stem of a word anywhere in the document. */
  stem: (stem: string) => `s${stem}`,
  /** A stem of a word of its name. */
  named: (stem: string) => `t${stem}`,
  /** What it is, for filters. */
  flag: (flag: string) => `f${flag}`,
};

export type Terms = {
  /** The words of each part in their order: phrases do not reach from one into the next. */
  parts: string[][];
  /** All else, each once. */
  loose: string[];
};

/** A word with all that it is found by. */
export type KnownWord = { folded: string; stems: string[]; word: string; anywhere: string[]; named: string[] };

/** The same few thousand words make most of all texts. */
const known = new LRUCache<string, KnownWord>({ max: 50_000 });

/** The words of a text in their order, each read once however often it is met. */
export function knownWords(text: string): KnownWord[] {
  return typedWords(text)
    .map((typed) => known.get(typed) ?? learn(typed))
    .filter(({ folded }) => folded !== "");
}

function learn(typed: string): KnownWord {
  const read = readWord(typed);
  const stems = stemsOf(read);
  const terms = { anywhere: stems.map(termOf.stem), named: stems.map(termOf.named) };
  const word = { folded: read.folded, stems, word: termOf.word(read.folded), ...terms };
  known.set(typed, word);
  return word;
}

/** `name`: its title; `texts`: what is said of it besides. */
export function termsOf(name: string, texts: string[], flags: string[] = []): Terms {
  const loose = new Set(flags.map(termOf.flag));
  const parts = [name, ...texts].map((text, part) => {
    const words = knownWords(text);
    for (const { anywhere, named } of words) {
      for (const term of anywhere) loose.add(term);
      if (part === 0) for (const term of named) loose.add(term);
    }
    return words.map(({ word }) => word);
  });
  return { parts: parts.filter(({ length }) => length > 0), loose: [...loose] };
}
