import { desc, inArray } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, cursorText, newest } from "../../platform/db/cursor.ts";
import { plainText } from "../../platform/markup.ts";
import { foldedText } from "../../platform/text/fold.ts";
import { comments } from "../table.ts";
import { isManaged, type Managed, withTitles } from "./manage.ts";
import { askedBy, withAuthors } from "./rows.ts";

/** So many comments one page of a search looks through, so many at a time. */
const lookedThrough = 5_000;
const lookedAtOnce = 500;

/**
 * Comments in which each of these words begins one, whatever their case and marks, the newest first, and where the search
 * goes on: a page looks through so many comments and no more, and may have found none in them.
 */
export async function soughtComments(
  ctx: Ctx,
  actor: Actor,
  of: Managed,
  query: string,
  limit: number,
  before: Cursor = newest,
) {
  const words = foldedText(query).split(" ").filter(Boolean);
  const ids: string[] = [];
  let [place, isEnd] = [before, false];
  for (let looked = 0; looked < lookedThrough && ids.length < limit && !isEnd; looked += lookedAtOnce) {
    const some = await lookAt(ctx, of, place);
    isEnd = some.length < lookedAtOnce;
    for (const { id, content, createdAt } of some) {
      if (ids.length === limit) break;
      place = { at: createdAt, id };
      if (hasWords(content, words)) ids.push(id);
    }
    const last = some.at(-1);
    if (last && last.id !== place.id) isEnd = false;
  }
  return { rows: await theseComments(ctx, actor, ids), next: isEnd ? undefined : cursorText(place.at, place.id) };
}

async function lookAt(ctx: Ctx, of: Managed, before: Cursor) {
  return ctx.db
    .select({ id: comments.id, content: comments.content, createdAt: comments.createdAt })
    .from(comments)
    .where(isManaged(of, before))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(lookedAtOnce);
}

function hasWords(content: string, words: string[]): boolean {
  const said = ` ${foldedText(plainText(content))}`;
  return words.every((word) => said.includes(` ${word}`));
}

async function theseComments(ctx: Ctx, actor: Actor, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await withAuthors(ctx.db, askedBy(actor))
    .where(inArray(comments.id, ids))
    .orderBy(desc(comments.createdAt), desc(comments.id));
  return withTitles(ctx, rows);
}
