import { and, inArray, isNull, ne } from "drizzle-orm";
import { isInUse } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { visibleTo } from "../../videos/queries/visible.ts";
import { videos } from "../../videos/table.ts";

/** More names than a statement takes at once. */
const chunkSize = 500;

/** Which of these videos are here, and one may see. */
export async function filmsHere(ctx: Ctx, actor: Actor, ids: string[]): Promise<Set<string>> {
  const rows = await inChunks(ids, (some) =>
    ctx.db
      .select({ id: videos.id })
      .from(videos)
      .where(and(inArray(videos.id, some), visibleTo(actor))),
  );
  return new Set(rows.map(({ id }) => id));
}

/** The channels of these addresses that are here, whatever site the addresses name: `/c/slug` is the same on each. */
export async function channelsHere(ctx: Ctx, addresses: string[]): Promise<Map<string, string>> {
  const slugs = new Map(
    addresses.flatMap((address) => (slugIn(address) ? [[address, slugIn(address) ?? ""] as const] : [])),
  );
  const rows = await inChunks([...new Set(slugs.values())], (some) =>
    ctx.db
      .select({ id: channels.id, slug: channels.slugKey })
      .from(channels)
      .where(and(inArray(channels.slugKey, some), isNull(channels.deletedAt), ne(channels.visibility, "private"))),
  );
  const known = new Map(rows.map(({ id, slug }) => [slug, id]));
  return new Map([...slugs].flatMap(([address, slug]) => (known.has(slug) ? [[address, known.get(slug) ?? ""]] : [])));
}

/** Which of these people have an account here. */
export async function peopleHere(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const rows = await inChunks(ids, (some) =>
    ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, some), isInUse)),
  );
  return new Set(rows.map(({ id }) => id));
}

function slugIn(address: string): string | undefined {
  const path = URL.parse(address)?.pathname.replace(/^\/en(?=\/)/, "") ?? "";
  return /^\/c\/([^/]{1,64})$/.exec(path)?.[1]?.toLowerCase();
}

async function inChunks<Row>(names: string[], read: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < names.length; at += chunkSize) rows.push(...(await read(names.slice(at, at + chunkSize))));
  return rows;
}
