import { fold, wordsOf } from "./fold.ts";
import { isSmallWord } from "./small-words.ts";
import { stemsOf } from "./stems.ts";

const queryMax = 150;

/**
 * Whether a short text has all words of a query, whatever their endings and marks, or what begins one: for lists that are
 * looked through without an index.
 */
export function wordsSought(query: string): (text: string) => boolean {
  const typed = query.slice(0, queryMax);
  const all = wordsOf(typed);
  const telling = all.filter(({ folded }) => !isSmallWord(folded));
  const words = (telling.length > 0 ? telling : all).map((word) => ({ ...word, stems: stemsOf(word) }));
  const rest = all.length > 0 ? "" : fold(typed).trim();
  return (text) => {
    const folded = fold(text);
    if (!folded.includes(rest)) return false;
    const missing = words.filter((word) => !folded.includes(word.folded));
    if (missing.length === 0) return true;
    const known = new Set(wordsOf(text).flatMap(stemsOf));
    return missing.every(({ stems }) => stems.some((stem) => known.has(stem)));
  };
}
