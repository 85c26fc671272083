import { LRUCache } from "lru-cache";
import { readWord, typedWords } from "./fold.ts";
import { stemsOf } from "./stems.ts";

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

type WordTerms = { word: string; stems: string[]; named: string[] };

/** The same few thousand words make most of all texts. */
const known = new LRUCache<string, WordTerms | typeof nothing>({ max: 50_000 });
const nothing = Symbol("no word");

function termsOfWord(typed: string): WordTerms | undefined {
  const before = known.get(typed);
  if (before !== undefined) return before === nothing ? undefined : before;
  const word = readWord(typed);
  const stems = stemsOf(word);
  const terms = { word: termOf.word(word.folded), stems: stems.map(termOf.stem), named: stems.map(termOf.named) };
  known.set(typed, word.folded === "" ? nothing : terms);
  return word.folded === "" ? undefined : terms;
}

/** `name`: its title; `texts`: what is said of it besides. */
export function termsOf(name: string, texts: string[], flags: string[] = []): Terms {
  const loose = new Set(flags.map(termOf.flag));
  const parts = [name, ...texts].map((text, part) => {
    const words: string[] = [];
    for (const typed of typedWords(text)) {
      const terms = termsOfWord(typed);
      if (!terms) continue;
      words.push(terms.word);
      for (const term of terms.stems) loose.add(term);
      if (part === 0) for (const term of terms.named) loose.add(term);
    }
    return words;
  });
  return { parts: parts.filter(({ length }) => length > 0), loose: [...loose] };
}
