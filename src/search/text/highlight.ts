import { wordsOf } from "../../platform/text/fold.ts";
import { stemsOf } from "../../platform/text/stems.ts";
import { readings, type Sought } from "./sought.ts";

/** A piece of a text; `found`: it is what was sought. */
export type Piece = { text: string; found: boolean };

type Found = { at: number; end: number };

/** The words of a text that were sought, in their order. */
function foundIn(text: string, sought: Sought): Found[] {
  const stems = new Set(sought.words.flatMap(readings));
  const words = [...wordsOf(text)];
  const hits = new Set(words.flatMap((word, at) => (stemsOf(word).some((stem) => stems.has(stem)) ? [at] : [])));
  for (const phrase of sought.phrases)
    for (let at = 0; at + phrase.length <= words.length; at++)
      if (phrase.every((folded, index) => words[at + index]?.folded === folded))
        for (let index = 0; index < phrase.length; index++) hits.add(at + index);
  return words.filter((_, at) => hits.has(at));
}

/** A text in pieces: what was sought, and what stands between. Words beside each other are one piece. */
export function highlighted(text: string, sought: Sought): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { at: begin, end } of foundIn(text, sought)) {
    const last = pieces.at(-1);
    if (last?.found && /^\s+$/.test(text.slice(at, begin))) last.text += text.slice(at, end);
    else {
      if (begin > at) pieces.push({ text: text.slice(at, begin), found: false });
      pieces.push({ text: text.slice(begin, end), found: true });
    }
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: false });
  return pieces;
}

/** So much of a long text is shown. */
const excerptLength = 180;
/** So far into it what was sought still stands near its beginning. */
const nearBeginning = 140;

/** The part of a long text in which what was sought stands; its beginning where it does not. */
export function excerpt(text: string, sought: Sought): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= excerptLength) return line;
  const [first] = foundIn(line, sought);
  const from = first && first.at > nearBeginning ? wordStart(line, first.at - 60) : 0;
  const end = from + excerptLength >= line.length ? line.length : wordStart(line, from + excerptLength);
  return `${from > 0 ? "… " : ""}${line.slice(from, end).trim()}${end < line.length ? " …" : ""}`;
}

function wordStart(line: string, at: number): number {
  const space = line.lastIndexOf(" ", at);
  return space < 0 ? at : space + 1;
}
