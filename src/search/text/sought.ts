import { type Word, wordsOf } from "../../platform/text/fold.ts";
import { isSmallWord } from "../../platform/text/small-words.ts";
import { stemsOf } from "../../platform/text/stems.ts";
import { termOf } from "./terms.ts";

/** One condition: any of these terms stands in the document, or these words stand in it one after another. */
export type Clause = { any: string[] } | { phrase: string[] };

/** One word that is sought, with what it may be instead when it was mistyped. */
export type SoughtWord = Pick<Word, "written" | "folded"> & { instead: string[] };

export type Sought = {
  words: SoughtWord[];
  /** Words that have to stand one after another as they are. */
  phrases: string[][];
  /** Half of the words are enough, where no document has all of them. */
  some?: true;
};

const wordsMax = 12;

/** What is sought by a query. What stands in quotes is a phrase; all of it when `exact`. */
export function parseQuery(query: string, exact: boolean): Sought {
  const phrases: string[][] = [];
  const foldedWords = (text: string) => [...wordsOf(text)].slice(0, wordsMax).map(({ folded }) => folded);
  if (exact) return { words: [], phrases: [foldedWords(query)].filter(({ length }) => length > 0) };
  const rest = query.replace(/["„”“«»]([^"„”“«»]*)["„”“«»]/g, (_, phrase: string) => {
    const words = foldedWords(phrase);
    if (words.length > 0) phrases.push(words);
    return " ";
  });
  const typed = [...new Map([...wordsOf(rest)].map((word) => [word.folded, word])).values()];
  const telling = typed.filter(({ folded }) => !isSmallWord(folded));
  const words = telling.length > 0 || phrases.length > 0 ? telling : typed;
  return { words: words.slice(0, wordsMax).map(({ written, folded }) => ({ written, folded, instead: [] })), phrases };
}

/** So many words are left out in turn. */
const someMax = 4;

/** What is sought where some of the words are enough: each half of them. */
export function halvesOf({ words, phrases }: Sought): Sought[] {
  const few = words.slice(0, someMax);
  if (few.length < 3) return few.map((word) => ({ words: [word], phrases }));
  return few.flatMap((word, at) => few.slice(at + 1).map((other) => ({ words: [word, other], phrases })));
}

/** The conditions of all that is sought, or of any half of the words where these are enough. */
export function enoughOf(sought: Sought): Clause[] {
  const few = sought.words.slice(0, someMax);
  if (!sought.some) return clausesOf(sought);
  const stems = (words: SoughtWord[]) => ({ any: words.flatMap(readings).map(termOf.stem) });
  // Two of them stand in a document when it has one of them whichever other is left out.
  return few.length < 3 ? [stems(few)] : few.map((left) => stems(few.filter((word) => word !== left)));
}

export function isNothing({ words, phrases }: Sought): boolean {
  return words.length === 0 && phrases.length === 0;
}

type Where = "anywhere" | "named";

/** The conditions of all that is sought. `named`: the words stand in the name. */
export function clausesOf({ words, phrases }: Sought, where: Where = "anywhere"): Clause[] {
  const term = where === "named" ? termOf.named : termOf.stem;
  return [
    ...words.map((word) => ({ any: readings(word).map(term) })),
    ...phrases.map((phrase) => ({ phrase: phrase.map(termOf.word) })),
  ];
}

/** Every stem that this word may be found by. */
export function readings(word: SoughtWord): string[] {
  const others = word.instead.flatMap((folded) => stemsOf({ written: folded, folded }));
  return [...new Set([...stemsOf(word), ...others])];
}

/** The conditions in the language of FTS5. A term has letters and digits alone. */
export function asFts5(clauses: Clause[]): string {
  return clauses
    .map((clause) =>
      "phrase" in clause ? `"${clause.phrase.join(" ")}"` : `(${clause.any.map((term) => `"${term}"`).join(" OR ")})`,
    )
    .join(" AND ");
}

/** The same in PostgreSQL's. */
export function asTsquery(clauses: Clause[]): string {
  return clauses
    .map((clause) =>
      "phrase" in clause
        ? `(${clause.phrase.map((term) => `'${term}'`).join(" <-> ")})`
        : `(${clause.any.map((term) => `'${term}'`).join(" | ")})`,
    )
    .join(" & ");
}
