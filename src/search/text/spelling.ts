import { foldedPolishStem } from "../../platform/text/polish.ts";

/** Shorter ones are too much like each other, longer ones no names. */
const lengths = { min: 4, max: 24 };

/** Whether a word is one that somebody may mistype. */
export function spellable(folded: string): boolean {
  return folded.length >= lengths.min && folded.length <= lengths.max && !/\d/.test(folded);
}

/** A word and what is left of it without one of its letters: two words that are one slip apart share one of these. */
function variantsOf(word: string): string[] {
  const variants = new Set([word]);
  for (let at = 0; at < word.length; at++) variants.add(word.slice(0, at) + word.slice(at + 1));
  return [...variants];
}

/** The variants of a word and of its stem: people mistype words in any of their forms. */
export function spellingsOf(word: string): string[] {
  const stem = foldedPolishStem(word);
  return spellable(stem) ? [...new Set([...variantsOf(word), ...variantsOf(stem)])] : variantsOf(word);
}

/** How many slips lie between two words, or between their stems where that is less. */
export function slipsApart(one: string, other: string): number {
  const [first, second] = [foldedPolishStem(one), foldedPolishStem(other)];
  const whole = slipsBetween(one, other);
  return spellable(first) && spellable(second) ? Math.min(whole, slipsBetween(first, second)) : whole;
}

/** How many slips a word of this length may have. */
export function slipsIn(word: string): number {
  return word.length < 8 ? 1 : 2;
}

/** How many slips lie between two words: a letter too many, too few or another, or two that changed places. */
function slipsBetween(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at++) {
    const row = [at];
    for (let to = 1; to <= other.length; to++) {
      const same = one[at - 1] === other[to - 1];
      const swapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const least = Math.min(
        (last[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (last[to - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
