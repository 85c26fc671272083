import { type Author, authorsAmong, featuredAuthors, knownAuthors } from "../following/queries.ts";
import { mutedAmong } from "../mutes/queries.ts";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { foundPeople } from "../search/queries/names.ts";
import { parseQuery } from "../search/text/sought.ts";

export type AuthorsAsked = { search: string; featured: boolean; limit: number; offset: number };
/** Authors by name, those that staff show to everybody, or all with the most followed first; whom one mutes is not among them. */
export async function askedAuthors(ctx: Ctx, actor: Actor, asked: AuthorsAsked): Promise<Author[]> {
  const { search, featured, limit, offset } = asked;
  const reader = actor.userId;
  if (search.trim() === "") return (featured ? featuredAuthors : knownAuthors)(ctx, limit, { reader, offset });
  const found = (await foundPeople(ctx, parseQuery(search, false))).map(({ id }) => id);
  const muted = await mutedAmong(ctx, reader ?? "", found);
  const authors = await authorsAmong(
    ctx,
    found.filter((id) => !muted.has(id)),
  );
  return authors.filter(({ featuredAt }) => !featured || featuredAt !== null).slice(offset, offset + limit);
}
