import { type Author, authorsAmong, featuredAuthors, knownAuthors } from "../following/queries.ts";
import type { Ctx } from "../platform/context.ts";
import { foundPeople } from "../search/queries/names.ts";
import { parseQuery } from "../search/text/sought.ts";

export type AuthorsAsked = { search: string; featured: boolean; limit: number; offset: number };

/** Authors by name, those that staff show to everybody, or all with the most followed first. */
export async function askedAuthors(ctx: Ctx, { search, featured, limit, offset }: AuthorsAsked): Promise<Author[]> {
  if (search.trim() === "") return (featured ? featuredAuthors : knownAuthors)(ctx, limit, offset);
  const found = await foundPeople(ctx, parseQuery(search, false));
  const authors = await authorsAmong(
    ctx,
    found.map(({ id }) => id),
  );
  return authors.filter(({ featuredAt }) => !featured || featuredAt !== null).slice(offset, offset + limit);
}
