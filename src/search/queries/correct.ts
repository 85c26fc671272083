import { inArray } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { searchSpellings } from "../table.ts";
import { readings, type Sought, type SoughtWord } from "../text/sought.ts";
import { slipsApart, slipsIn, spellable, spellingsOf } from "../text/spelling.ts";
import { termOf } from "../text/terms.ts";
import { matching, type TextIndex } from "../text-index.ts";

/** So many words a mistyped one may have meant. */
const insteadMax = 3;
const lookedAt = 500;

/**
 * What was probably meant where words stand nowhere in these indexes: the nearest words of names. Undefined when none is
 * mistyped, or nothing is like it.
 */
export async function corrected(ctx: Ctx, sought: Sought, indexes: readonly TextIndex[]): Promise<Sought | undefined> {
  const words = await Promise.all(
    sought.words.map(async (word) => ((await stands(ctx, word, indexes)) ? word : await withOthers(ctx, word))),
  );
  return words.some((word, at) => word !== sought.words[at]) ? { ...sought, words } : undefined;
}

async function stands(ctx: Ctx, word: SoughtWord, indexes: readonly TextIndex[]): Promise<boolean> {
  const clauses = [{ any: readings(word).map(termOf.stem) }];
  const found = await Promise.all(indexes.map((index) => matching(ctx, index, clauses, { limit: 1 })));
  return found.some(({ length }) => length > 0);
}

async function withOthers(ctx: Ctx, word: SoughtWord): Promise<SoughtWord> {
  const { folded } = word;
  if (!spellable(folded)) return word;
  const rows = await ctx.db
    .selectDistinct({ word: searchSpellings.word })
    .from(searchSpellings)
    .where(inArray(searchSpellings.variant, spellingsOf(folded)))
    .limit(lookedAt);
  const near = rows
    .map((row) => ({ word: row.word, slips: slipsApart(folded, row.word) }))
    .filter(({ slips }) => slips > 0 && slips <= slipsIn(folded))
    .sort((one, other) => one.slips - other.slips || likeness(folded, other.word) - likeness(folded, one.word));
  const least = near[0]?.slips;
  const instead = near.filter(({ slips }) => slips === least).slice(0, insteadMax);
  return instead.length === 0 ? word : { ...word, instead: instead.map(({ word: other }) => other) };
}

/** People seldom mistype the first letter, and seldom leave one out. */
function likeness(typed: string, word: string): number {
  return (typed[0] === word[0] ? 2 : 0) + (typed.length === word.length ? 1 : 0);
}
