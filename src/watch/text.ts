import { fold } from "../search/text/fold.ts";

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
  const { folded, places } = foldedWithPlaces(text);
  const pieces: Piece[] = [];
  let shown = 0;
  for (let from = 0; sought !== ""; ) {
    const at = folded.indexOf(sought, from);
    if (at < 0) break;
    from = at + sought.length;
    const [begin, end] = [places[at] ?? 0, places[from] ?? text.length];
    if (begin > shown) pieces.push({ text: text.slice(shown, begin), found: false });
    pieces.push({ text: text.slice(begin, end), found: true });
    shown = end;
  }
  if (shown < text.length) pieces.push({ text: text.slice(shown), found: false });
  return pieces;
}

/** A folded text, and for each of its letters where it stands in the text. */
function foldedWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const letters = fold(character);
    for (let index = 0; index < letters.length; index++) places.push(at);
    folded += letters;
    at += character.length;
  }
  return { folded, places };
}
