import { wordsOf } from "./fold.ts";
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

/** `name`: its title; `texts`: what is said of it besides. */
export function termsOf(name: string, texts: string[], flags: string[] = []): Terms {
  const loose = new Set(flags.map(termOf.flag));
  const parts = [name, ...texts].map((text, part) =>
    [...wordsOf(text)].map((word) => {
      for (const stem of stemsOf(word)) {
        loose.add(termOf.stem(stem));
        if (part === 0) loose.add(termOf.named(stem));
      }
      return termOf.word(word.folded);
    }),
  );
  return { parts: parts.filter(({ length }) => length > 0), loose: [...loose] };
}
