import { type Link, linksIn, type Marked, markedOf } from "../platform/markup.ts";

/** A piece of a comment: words, a link, or a time of the film that it stands below. */
export type Piece = string | Link | { k: "t"; seconds: number; text: string };

const time = /\b(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\b/g;

/** A comment as pieces that a page may show; times up to `duration` seconds are places of the film, null for none. */
export function piecesOf(content: string, duration: number | null): Marked<Piece>[] {
  return markedOf<Piece>(content, (text) => linksIn(text, (words) => timesIn(words, duration)));
}

function timesIn(words: string, duration: number | null): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of words.matchAll(time)) {
    const [text, hours = "0", minutes = "0", seconds = "0"] = match;
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    if (duration === null || at > duration) continue;
    if (match.index > from) found.push(words.slice(from, match.index));
    found.push({ k: "t", seconds: at, text });
    from = match.index + text.length;
  }
  if (from < words.length) found.push(words.slice(from));
  return found;
}
