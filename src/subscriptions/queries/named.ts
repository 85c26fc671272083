import { and, inArray, isNull, or } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Outline } from "../opml-text.ts";

/** Which channels of this site a list of subscriptions names, by their addresses, and what it names besides. */
export async function channelsNamed(
  ctx: Ctx,
  outlines: Outline[],
  origins: string[],
): Promise<{ ids: string[]; others: string[] }> {
  const names = outlines.map(({ title, addresses }) => ({
    title,
    name: addresses.map((address) => nameIn(address, origins)).find((name) => name !== undefined),
  }));
  const slugs = names.flatMap(({ name }) => (name?.slug ? [name.slug] : []));
  const ids = names.flatMap(({ name }) => (name?.id ? [name.id] : []));
  const rows =
    slugs.length + ids.length === 0
      ? []
      : await ctx.db
          .select({ id: channels.id, slug: channels.slugKey })
          .from(channels)
          .where(
            and(
              isNull(channels.deletedAt),
              or(
                slugs.length > 0 ? inArray(channels.slugKey, slugs) : undefined,
                ids.length > 0 ? inArray(channels.id, ids) : undefined,
              ),
            ),
          );
  const known = new Map(rows.flatMap(({ id, slug }) => [[id, id] as const, [slug, id] as const]));
  const idOf = (name: Name | undefined) => known.get(name?.slug ?? name?.id ?? "");
  return {
    ids: [...new Set(names.flatMap(({ name }) => idOf(name) ?? []))],
    others: names.filter(({ name }) => idOf(name) === undefined).map(({ title }) => title),
  };
}

type Name = { slug?: string; id?: string };

/** How the address of a channel's page or feed names it; undefined for every other address. */
function nameIn(address: string, origins: string[]): Name | undefined {
  const url = URL.parse(address);
  if (!url || !origins.includes(url.origin)) return undefined;
  const path = url.pathname.replace(/^\/en(?=\/)/, "");
  const slug = /^\/c\/([^/]{1,64})(?:\/rss\.xml)?$/.exec(path)?.[1];
  if (slug) return { slug: slug.toLowerCase() };
  const id = /^\/channel\/([A-Za-z0-9_-]{1,24})$/.exec(path)?.[1];
  return id ? { id } : undefined;
}
