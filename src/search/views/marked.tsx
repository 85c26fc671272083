import { highlighted } from "../text/highlight.ts";
import type { Sought } from "../text/sought.ts";

/** A text in which what was sought stands out. */
export function Marked({ text, sought }: { text: string; sought: Sought }) {
  return highlighted(text, sought).map(({ text: piece, found }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    found ? <mark key={at}>{piece}</mark> : piece,
  );
}
