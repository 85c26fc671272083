import { LRUCache } from "lru-cache";
import { stemmer as englishStem } from "stemmer";
import { fold, type Word } from "./fold.ts";
import { foldedPolishStem, polishStem } from "./polish.ts";

const latin = /^[a-z]+$/;
/** Of "dzwonek", the vowel that "dzwonka" has not. */
const fleeting = /([^aeiouy])i?e([kc])$/;
/** Endings before which a consonant is softened, with what it is elsewhere: "rowerze" of "rower", "drodze" of "droga". */
const softened: Record<string, string> = { rze: "r", dzie: "d", dze: "g", scie: "st", cie: "t", sze: "ch", ce: "k" };
const softEnding = /(?:dzie|scie|cie|rze|dze|sze|ce)$/;
/** An ending of many, and of names that have it in all their forms: "kotów" of "kot", but "Krakowie" of "Kraków". */
const many = /ów$/;
/** What is left has to be a word. */
const leftMin = 2;
/** The same few thousand words make most of all texts. */
const known = new LRUCache<string, string[]>({ max: 50_000 });

/**
 * What stands for a word in the index, whatever its ending: nobody says which language a text or a query is in, and
 * many write Polish without its marks, so there is one stem for each way of reading it. Two words are taken for the same
 * when they share one.
 */
export function stemsOf({ written, folded }: Pick<Word, "written" | "folded">): string[] {
  const before = known.get(written);
  if (before) return before;
  const stems = new Set([fold(polishStem(written)), foldedPolishStem(folded)]);
  if (latin.test(written)) stems.add(englishStem(written));
  if (many.test(written)) stems.add(folded);
  for (const stem of [...stems]) {
    const without = stem.replace(fleeting, "$1$2");
    if (without !== stem) stems.add(without);
  }
  const [soft = ""] = softEnding.exec(folded) ?? [];
  const hard = softened[soft];
  if (hard !== undefined && folded.length - soft.length >= leftMin) stems.add(folded.slice(0, -soft.length) + hard);
  const all = [...stems];
  known.set(written, all);
  return all;
}
