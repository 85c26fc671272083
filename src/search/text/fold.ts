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

const pattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;

/** The words of a text as they were typed, in their order. An apostrophe inside one is a part of it. */
export function typedWords(text: string): string[] {
  return text.match(pattern) ?? [];
}

/** A word as it is compared; nothing is left of one that is marks alone. */
export function readWord(typed: string): Pick<Word, "written" | "folded"> {
  const written = typed.replace(/['’]/g, "").normalize("NFC").toLowerCase().slice(0, wordMax);
  return { written, folded: fold(written) };
}

/** The words of a text with their places in it. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: typed, index } of text.matchAll(pattern)) {
    const word = readWord(typed);
    if (word.folded !== "") yield { ...word, at: index, end: index + typed.length };
  }
}

/** A text as names are compared: its folded words, one space between them. */
export function foldedText(text: string): string {
  return typedWords(text)
    .map((typed) => readWord(typed).folded)
    .filter(Boolean)
    .join(" ");
}
