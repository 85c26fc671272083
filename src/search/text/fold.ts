import { LRUCache } from "lru-cache";

/** Letters whose mark is no mark of Unicode's: they are one letter and stay so when it takes the others apart. */
const plainLetters: Record<string, string> = { ł: "l", ø: "o", đ: "d", ß: "ss", æ: "ae", œ: "oe", ð: "d", þ: "th" };
const plainPattern = /[łøđßæœðþ]/g;

const plain = /^[ -~]*$/;

/** In lower case and without marks: what people type for a word, whatever keyboard they have. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(plainPattern, (letter) => plainLetters[letter] ?? letter);
}

/** Longer ones are no words of any language: addresses and noise. */
const wordMax = 40;

export type Word = {
  /** As it was written, in lower case and composed: what a stemmer takes. */
  written: string;
  folded: string;
  /** Where it stands in the text. */
  at: number;
  end: number;
};

/** The same few thousand words make most of all texts. */
const known = new LRUCache<string, Pick<Word, "written" | "folded">>({ max: 50_000 });

/** The words of a text, in their order. An apostrophe inside one is a part of it. */
export function* wordsOf(text: string): Generator<Word> {
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu)) {
    const typed = match[0];
    const { written, folded } = known.get(typed) ?? readWord(typed);
    if (folded !== "") yield { written, folded, at: match.index, end: match.index + typed.length };
  }
}

function readWord(typed: string): Pick<Word, "written" | "folded"> {
  const written = typed.replace(/['’]/g, "").normalize("NFC").toLowerCase().slice(0, wordMax);
  const word = { written, folded: fold(written) };
  known.set(typed, word);
  return word;
}

/** A text as names are compared: its folded words, one space between them. */
export function foldedText(text: string): string {
  return [...wordsOf(text)].map(({ folded }) => folded).join(" ");
}
