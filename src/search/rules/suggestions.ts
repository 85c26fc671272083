import { inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { jsonRows } from "../../platform/db/json-rows.ts";
import { foldedText } from "../../platform/text/fold.ts";
import { searchSuggestions } from "../table.ts";

type Kind = (typeof searchSuggestions.$inferSelect)["kind"];
export type Suggestion = { kind: Kind; of: string; text: string; weight: number };

/** So long are the beginnings by which suggestions are found. */
export const beginnings = [2, 3, 4, 8] as const;
/** There are too many titles to suggest them before so much is typed; until then their words are looked at. */
const titlesFrom = 4;
/** Longer keys than anybody types. */
const keyMax = 120;

const idOf = (kind: Kind, of: string) => `${kind}:${of}`;

const types = ["text", "text", "text", "text", "int", "text", "text", "text", "text"] as const;
const changing = ["text", "key", "weight", "two", "three", "four", "eight"] as const;

/** Puts suggestions, or changes those that are there. Inside a write. */
export async function suggest(tx: Ctx, suggestions: Suggestion[]): Promise<void> {
  const byId = new Map(suggestions.map((one) => [idOf(one.kind, one.of), one]));
  const rows = [...byId].flatMap(([id, { kind, text, weight }]) => {
    const key = foldedText(text).slice(0, keyMax);
    if (key.length < 2) return [];
    const [two = "", three = "", four = "", eight = ""] = beginnings.map((length) =>
      kind === "title" && length < titlesFrom ? "" : key.slice(0, length),
    );
    // In the order of the table's columns.
    return [[id, kind, text, key, weight, two, three, four, eight]];
  });
  if (rows.length === 0) return;
  const set = Object.fromEntries(changing.map((name) => [name, sql`excluded.${sql.identifier(name)}`]));
  await tx.db
    .insert(searchSuggestions)
    .select(jsonRows(rows, types))
    // What is as it was is not written: tags are told of with each film that has them.
    .onConflictDoUpdate({
      target: searchSuggestions.id,
      set,
      setWhere: sql`excluded."text" <> ${searchSuggestions.text} or excluded."weight" <> ${searchSuggestions.weight}`,
    });
}

export async function forgetSuggestions(tx: Ctx, kind: Kind, of: string[]): Promise<void> {
  const ids = of.map((one) => idOf(kind, one));
  if (ids.length > 0) await tx.db.delete(searchSuggestions).where(inArray(searchSuggestions.id, ids));
}

/** Ten times as many are a step up. */
const step = 100;
const steps = (count: number) => Math.round(step * Math.log10(1 + count));

export function titleSuggestion({ id, title, views }: { id: string; title: string; views: number }): Suggestion {
  return { kind: "title", of: id, text: title, weight: steps(views) };
}

/** Channels stand before films that are seen as often as they are followed. */
export function channelSuggestion(channel: { id: string; name: string; subscriptionsCount: number }): Suggestion {
  const { id, name, subscriptionsCount } = channel;
  return { kind: "channel", of: id, text: name, weight: 3 * step + steps(subscriptionsCount) };
}

export function tagSuggestion(tag: string): Suggestion {
  return { kind: "tag", of: foldedText(tag).slice(0, keyMax), text: tag, weight: 2 * step };
}

/** What many asked for and found. */
export function querySuggestion({ key, text, people }: { key: string; text: string; people: number }): Suggestion {
  return { kind: "query", of: key, text, weight: 3 * step + steps(people) };
}
