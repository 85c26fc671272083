import { fold } from "../platform/text/fold.ts";

/** A stretch of what is said. */
export type Passage = { startSeconds: number; text: string };

/** A piece of a text; `found`: it is what was sought. */
export type Piece = { text: string; found: boolean };

const passagesMax = 2000;

/** What is said, without what is said twice at once; of very many cues some together, so that a page can hold them. */
export function passagesOf(cues: Passage[]): Passage[] {
  const said = cues.filter(({ text }, at) => text !== "" && text !== cues[at - 1]?.text);
  const together = Math.ceil(said.length / passagesMax);
  if (together <= 1) return said;
  return said.flatMap(({ startSeconds }, at) => {
    if (at % together !== 0) return [];
    const texts = said.slice(at, at + together).map(({ text }) => text);
    return [{ startSeconds, text: texts.join(" ") }];
  });
}

/** A text in pieces: where it says what is sought, whatever its case and marks, and what stands between. */
export function piecesFound(text: string, query: string): Piece[] {
  const sought = fold(query.replace(/\s+/g, " ").trim());
  const whole = [{ text, found: false }];
  if (sought === "") return whole;
  const folded = fold(text);
  if (!folded.includes(sought)) return whole;
  const placeOf = letterByLetter.test(text) ? (at: number) => at : placesIn(text);
  const pieces: Piece[] = [];
  let shown = 0;
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, at + sought.length)) {
    const [begin, end] = [placeOf(at), placeOf(at + sought.length)];
    if (begin > shown) pieces.push({ text: text.slice(shown, begin), found: false });
    pieces.push({ text: text.slice(begin, end), found: true });
    shown = end;
  }
  if (shown < text.length) pieces.push({ text: text.slice(shown), found: false });
  return pieces;
}

/** Texts of which each character becomes one letter: Latin, Greek and Cyrillic ones, but for the letters that are two. */
const letterByLetter = /^[^ßæœþÆŒÞ\u0250-\u036f\u0530-\u1fff\u2070-\uffff]*$/;

/** For each letter of a folded text, where it stands in the text. */
function placesIn(text: string): (at: number) => number {
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    for (let index = 0; index < fold(character).length; index++) places.push(at);
    at += character.length;
  }
  return (place) => places[place] ?? text.length;
}
