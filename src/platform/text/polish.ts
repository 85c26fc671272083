import { fold } from "./fold.ts";

/**
 * The stems of Polish words by the algorithm that the Snowball project publishes for Polish
 * (https://snowballstem.org/algorithms/polish/stemmer.html): the longest ending of a table is taken off or replaced.
 * What is `inside` goes only where the word keeps a vowel and a consonant before it.
 */
const conditional = ["byście", "byśmy", "bym", "byś", "by"];

const inside = "a ia e ie ach iach i ami iami owi iowi em iem om iom o u iu ów ą ią";

const always = [
  "ąca ająca sza iejsza ąc ając ące ające sze iejsze ącą ającą ają iejszą aj am amy emy imy asz esz isz ę",
  "ać ieć ić ąć aść eść cie acie ecie icie ajcie",
  "ała iała iła ało iało iło ały iały iły ał iał ił ali ieli ili ałam iałam iłam ałem iałem iłem",
  "ałaś iałaś iłaś ałeś iałeś iłeś aliście ieliście iliście ałyście iałyście iłyście",
  "aliśmy ieliśmy iliśmy ałyśmy iałyśmy iłyśmy",
].join(" ");

/** Endings of adjectives, before which a participle's or a comparative's may stand. */
const adjectives = "ich ych imi ymi ej iej im ym ego iego emu iemu y";
const beforeAdjectives = { ając: "", ąc: "", iejsz: "", sz: "", sząc: "s" };

type Change = { to: string; inside?: true; adjective?: true; elseTo?: string };
type Table = { change: Map<string, Change>; before: Map<string, string>; conditional: string[]; longest: number };

function tableOf(letters: (ending: string) => string): Table {
  const change = new Map<string, Change>();
  const add = (endings: string, how: Change) => {
    for (const ending of endings.split(" ")) if (!change.has(letters(ending))) change.set(letters(ending), how);
  };
  add(inside, { to: "", inside: true });
  add(always, { to: "" });
  add("sząca szące szącą szę", { to: "s" });
  add("szą", { to: "", inside: true, elseTo: "s" });
  add("liście łyście liśmy łyśmy łaś łeś", { to: letters("ł") });
  add(adjectives, { to: "", adjective: true });
  return {
    change,
    before: new Map(Object.entries(beforeAdjectives).map(([ending, to]) => [letters(ending), to])),
    conditional: conditional.map(letters),
    longest: Math.max(...[...change.keys()].map(({ length }) => length)),
  };
}

/** The first letters are no ending. */
const kept = 2;
const hardened: Record<string, string> = { ć: "c", ń: "n", ś: "s", ź: "z" };

const written = tableOf((ending) => ending);
const folded = tableOf(fold);

/** The stem of a word in lower case with its Polish letters. */
export function polishStem(word: string): string {
  const ended = withoutEnding(word, written, /[aeiouyóąę]/);
  if (ended.changed) return ended.word;
  const last = ended.word.at(-1) ?? "";
  return ended.word.length > 1 && last in hardened ? ended.word.slice(0, -1) + hardened[last] : ended.word;
}

/** The stem of a word that was typed without marks: the same endings without theirs. */
export function foldedPolishStem(word: string): string {
  return withoutEnding(word, folded, /[aeiouy]/).word;
}

function withoutEnding(word: string, table: Table, vowels: RegExp): { word: string; changed: boolean } {
  if (word.length < kept) return { word, changed: false };
  const region = regionOf(word, vowels);
  const bare = table.conditional.find((ending) => word.endsWith(ending) && word.length - ending.length >= region);
  const base = bare === undefined ? word : word.slice(0, -bare.length);
  const found = endingOf(base, table, region);
  if (!found) return { word: base, changed: false };
  const stem = base.slice(0, found.at) + found.to;
  return { word: (found.adjective ? shortened(stem, table) : stem).replace(/'$/, ""), changed: true };
}

/** Where the part begins that follows the first consonant after a vowel. */
function regionOf(word: string, vowels: RegExp): number {
  const vowel = word.search(vowels);
  if (vowel < 0) return word.length;
  let at = vowel + 1;
  while (at < word.length && vowels.test(word.charAt(at))) at++;
  return at < word.length ? at + 1 : word.length;
}

/** The longest ending that may go, and what takes its place. */
function endingOf(word: string, { change, longest }: Table, region: number) {
  for (let at = Math.max(kept, word.length - longest); at < word.length; at++) {
    const how = change.get(word.slice(at));
    if (!how) continue;
    if (!how.inside || at >= region) return { at, to: how.to, adjective: how.adjective };
    if (how.elseTo !== undefined) return { at, to: how.elseTo, adjective: undefined };
  }
  return undefined;
}

function shortened(stem: string, { before }: Table): string {
  for (let at = Math.max(kept, stem.length - 5); at < stem.length; at++) {
    const to = before.get(stem.slice(at));
    if (to !== undefined) return stem.slice(0, at) + to;
  }
  return stem;
}
