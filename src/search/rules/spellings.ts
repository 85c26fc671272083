import { LRUCache } from "lru-cache";
import type { Ctx } from "../../platform/context.ts";
import { jsonRows } from "../../platform/db/json-rows.ts";
import { readWord, typedWords } from "../../platform/text/fold.ts";
import { searchSpellings } from "../table.ts";
import { spellable, spellingsOf } from "../text/spelling.ts";

/** Words that are known to stand in the table, so that nobody asks again. */
const makeKnown = () => new LRUCache<string, true>({ max: 100_000 });

/** Keeps the words of names, for those who mistype them. Inside a write. */
export async function learnWords(tx: Ctx, names: string[]): Promise<void> {
  const known = tx.local(makeKnown);
  const words = new Set(names.flatMap((name) => typedWords(name).map((typed) => readWord(typed).folded)));
  const fresh = [...words].filter((word) => spellable(word) && !known.has(word));
  const rows = fresh.flatMap((word) => spellingsOf(word).map((variant) => [variant, word]));
  if (rows.length > 0)
    await tx.db
      .insert(searchSpellings)
      .select(jsonRows(rows, ["text", "text"]))
      .onConflictDoNothing();
  tx.afterCommit(() => {
    for (const word of fresh) known.set(word, true);
  });
}
