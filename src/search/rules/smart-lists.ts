import { eq } from "drizzle-orm";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { newId, randomText } from "../../platform/db/id.ts";
import { invalid, notFound, Problem } from "../../platform/problem.ts";
import { foldedText } from "../../platform/text/fold.ts";
import type { SmartListChange, SmartListInput } from "../input.ts";
import { isQuery, narrowing, noFilters, type SavedFilters, smartListsMax } from "../limits.ts";
import { numberAt } from "../numbers.ts";
import {
  forgetKeptLists,
  type SmartList,
  smartListById,
  smartListNamed,
  smartListsOf,
} from "../queries/smart-lists.ts";
import { smartLists } from "../table.ts";

/**
 * Keeps a search under a name. Throws Problem 401, 409 `SMART_LIST_NAME_TAKEN` or `TOO_MANY_SMART_LISTS`, 422 for a
 * search of everything.
 */
export async function saveSearch(ctx: Ctx, actor: Actor, { name, filters }: SmartListInput): Promise<SmartList> {
  const userId = requireUser(actor);
  const saved = checked(filters);
  return ctx.write(async (tx) => {
    if ((await smartListsOf(tx, userId)).length >= smartListsMax)
      throw new Problem(409, "TOO_MANY_SMART_LISTS", { params: { max: smartListsMax } });
    const nameKey = await freeName(tx, userId, name);
    const now = tx.clock.now();
    const [list] = await tx.db
      .insert(smartLists)
      .values({
        id: newId(now),
        userId,
        name,
        nameKey,
        filters: saved,
        seenId: numberAt(now),
        feedKey: randomText(22),
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!list) throw new Error("the saved search was not inserted");
    forgetKeptLists(tx, userId);
    return list;
  });
}

/** Changes one's own saved search. Throws Problem 401, 404, and as `saveSearch`. */
export async function changeSmartList(ctx: Ctx, actor: Actor, id: string, input: SmartListChange): Promise<SmartList> {
  const userId = requireUser(actor);
  const saved = input.filters && checked(input.filters);
  return ctx.write(async (tx) => {
    const list = await ownSmartList(tx, actor, id);
    const named =
      input.name === undefined ? {} : { name: input.name, nameKey: await freeName(tx, userId, input.name, id) };
    const [changed] = await tx.db
      .update(smartLists)
      .set({ ...named, ...(saved ? { filters: saved } : {}), updatedAt: tx.clock.now() })
      .where(eq(smartLists.id, list.id))
      .returning();
    forgetKeptLists(tx, userId);
    return changed ?? list;
  });
}

/** Throws Problem 401, 404. */
export async function removeSmartList(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const list = await ownSmartList(tx, actor, id);
    await tx.db.delete(smartLists).where(eq(smartLists.id, list.id));
    forgetKeptLists(tx, list.userId);
  });
}

/** Its owner looks at it: what is in it now is new no longer. Throws Problem 401, 404. */
export async function lookAtSmartList(ctx: Ctx, actor: Actor, id: string): Promise<SmartList> {
  const list = await ownSmartList(ctx, actor, id);
  const seenId = numberAt(ctx.clock.now());
  if (seenId <= list.seenId) return list;
  await ctx.write(async (tx) => {
    await tx.db.update(smartLists).set({ seenId }).where(eq(smartLists.id, id));
    forgetKeptLists(tx, list.userId);
  }, batchwise);
  return { ...list, seenId };
}

async function ownSmartList(ctx: Ctx, actor: Actor, id: string): Promise<SmartList> {
  const userId = requireUser(actor);
  const list = await smartListById(ctx, id);
  if (!list || list.userId !== userId) throw notFound();
  return list;
}

async function freeName(tx: Ctx, userId: string, name: string, own?: string): Promise<string> {
  const nameKey = foldedText(name) || name.toLowerCase();
  const same = await smartListNamed(tx, userId, nameKey);
  if (same && same.id !== own)
    throw new Problem(409, "SMART_LIST_NAME_TAKEN", { fields: { name: { key: "search.saved.nameTaken" } } });
  return nameKey;
}

/** Words or a filter there must be. What is as everybody's is not kept. */
function checked(filters: SavedFilters): SavedFilters {
  const { query } = filters;
  const hasWords = query !== "" && isQuery(query);
  if (!hasWords && !narrowing(filters).some((name) => name !== "exact"))
    throw invalid({ query: { key: "forms.required" } });
  const own = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && value !== (noFilters[name as keyof typeof noFilters] ?? false),
  );
  return { ...Object.fromEntries(own), query: hasWords ? query : "" };
}
