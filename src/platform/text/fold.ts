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

const letter = /[\p{L}\p{N}\p{M}]/u;
/** By its code, whether a character belongs to a word (1) or only where letters stand around it (2): far quicker than asking. */
const kinds = Uint8Array.from({ length: 0x10000 }, (_, code) => {
  const character = String.fromCharCode(code);
  // Half of a letter that has two: most of them are letters.
  if (code >= 0xd800 && code < 0xe000) return 1;
  return letter.test(character) ? 1 : character === "'" || character === "’" ? 2 : 0;
});

/** Calls for each word of a text, in their order, with where it begins and ends. An apostrophe inside one is a part of it. */
function eachWord(text: string, run: (at: number, end: number) => void): void {
  const kindAt = (at: number) => kinds[text.charCodeAt(at)];
  for (let at = 0; at < text.length; at++) {
    if (kindAt(at) !== 1) continue;
    let end = at + 1;
    while (end < text.length && (kindAt(end) === 1 || (kindAt(end) === 2 && kindAt(end + 1) === 1))) end++;
    run(at, end);
    at = end;
  }
}

/** The words of a text as they were typed, in their order. */
export function typedWords(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (at, end) => words.push(text.slice(at, end)));
  return words;
}

/** A word as it is compared; nothing is left of one that is marks alone. */
export function readWord(typed: string): Pick<Word, "written" | "folded"> {
  const written = typed.replace(/['’]/g, "").normalize("NFC").toLowerCase().slice(0, wordMax);
  const folded = fold(written);
  return { written, folded: letter.test(folded) ? folded : "" };
}

/** The words of a text with their places in it. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  eachWord(text, (at, end) => {
    const word = readWord(text.slice(at, end));
    if (word.folded !== "") words.push({ ...word, at, end });
  });
  return words;
}

/** A text as names are compared: its folded words, one space between them. */
export function foldedText(text: string): string {
  return typedWords(text)
    .map((typed) => readWord(typed).folded)
    .filter(Boolean)
    .join(" ");
}
