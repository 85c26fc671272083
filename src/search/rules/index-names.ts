import { and, inArray, isNotNull } from "drizzle-orm";
import { personName } from "../../accounts/names.ts";
import { isInUse } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { searchChannels, searchPeople } from "../table.ts";
import { termsOf } from "../text/terms.ts";
import { viewStep } from "../text/video-terms.ts";
import { addDocuments, removeDocuments, rowOf } from "../text-index.ts";
import { freeNumbers } from "./place.ts";
import { learnWords } from "./spellings.ts";
import { channelSuggestion, forgetSuggestions, suggest } from "./suggestions.ts";

/** Something that has a name: what it is called, what else is said of it, and since when it is there. */
type Named = { id: string; name: string; texts: string[]; createdAt: number; digest: string };

/** Brings the index to what these channels are now. Gives those that are called otherwise than the index had it. */
export async function indexChannels(ctx: Ctx, ids: string[], { anew = false } = {}): Promise<string[]> {
  return ctx.write(async (tx) => {
    const rows = await tx.db
      .select()
      .from(channels)
      .where(and(inArray(channels.id, ids), isNotNull(channels.listedAt)));
    const known = await tx.db.select().from(searchChannels).where(inArray(searchChannels.channelId, ids));
    const named = rows.map((row) => {
      const texts = [`${row.slug} ${row.tags.join(" ")}`, row.description];
      return withDigest(
        { id: row.id, name: row.name, texts, createdAt: row.createdAt },
        viewStep(row.subscriptionsCount),
      );
    });
    const old = new Map(known.map(({ id, channelId, digest }) => [channelId, { id, digest }]));
    const { changed, gone } = difference(ids, named, old, anew);
    const numbers = [...changed, ...gone].flatMap((id) => old.get(id)?.id ?? []);
    if (numbers.length > 0) await tx.db.delete(searchChannels).where(inArray(searchChannels.id, numbers));
    await removeDocuments(tx, "channels", numbers);
    await forgetSuggestions(tx, "channel", gone);
    const fresh = named.filter(({ id }) => changed.includes(id));
    const placed = await place(tx, searchChannels, fresh);
    if (placed.length > 0)
      await tx.db
        .insert(searchChannels)
        .values(placed.map(({ number, id, digest }) => ({ id: number, channelId: id, digest })));
    await addDocuments(tx, "channels", placed.map(asDocument));
    await learnWords(
      tx,
      fresh.map(({ name }) => name),
    );
    await suggest(tx, rows.filter(({ id }) => changed.includes(id)).map(channelSuggestion));
    return changed;
  });
}

/** Brings the index to what these people are called now: whoever has an account that is in use. */
export async function indexPeople(ctx: Ctx, ids: string[], { anew = false } = {}): Promise<void> {
  await ctx.write(async (tx) => {
    const rows = await tx.db
      .select({ id: users.id, name: users.name, surname: users.surname, createdAt: users.createdAt })
      .from(users)
      .where(and(inArray(users.id, ids), isInUse));
    const known = await tx.db.select().from(searchPeople).where(inArray(searchPeople.userId, ids));
    const named = rows.map((row) =>
      withDigest({ id: row.id, name: personName(row), texts: [], createdAt: row.createdAt }),
    );
    const old = new Map(known.map(({ id, userId, digest }) => [userId, { id, digest }]));
    const { changed, gone } = difference(ids, named, old, anew);
    const numbers = [...changed, ...gone].flatMap((id) => old.get(id)?.id ?? []);
    if (numbers.length > 0) await tx.db.delete(searchPeople).where(inArray(searchPeople.id, numbers));
    await removeDocuments(tx, "people", numbers);
    const fresh = named.filter(({ id }) => changed.includes(id));
    const placed = await place(tx, searchPeople, fresh);
    if (placed.length > 0)
      await tx.db
        .insert(searchPeople)
        .values(placed.map(({ number, id, digest }) => ({ id: number, userId: id, digest })));
    await addDocuments(tx, "people", placed.map(asDocument));
    await learnWords(
      tx,
      fresh.map(({ name }) => name),
    );
  });
}

function withDigest(named: Omit<Named, "digest">, ...more: unknown[]): Named {
  return { ...named, digest: Bun.hash(JSON.stringify([named.name, named.texts, more])).toString(36) };
}

function difference(ids: string[], named: Named[], old: Map<string, { id: number; digest: string }>, anew: boolean) {
  const changed = named.filter(({ id, digest }) => anew || old.get(id)?.digest !== digest).map(({ id }) => id);
  const gone = ids.filter((id) => old.has(id) && !named.some((one) => one.id === id));
  return { changed, gone };
}

async function place(tx: Ctx, table: typeof searchChannels | typeof searchPeople, named: Named[]) {
  const numbers = await freeNumbers(
    tx,
    table,
    named.map(({ createdAt }) => createdAt),
  );
  return named.map((one, at) => ({ ...one, number: numbers[at] ?? 0 }));
}

function asDocument({ number, name, texts }: Named & { number: number }) {
  return { id: number, row: rowOf(termsOf(name, texts)) };
}
