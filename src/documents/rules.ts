import { type Actor, isStaff } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { forbidden, notFound } from "../platform/problem.ts";
import type { DocumentInput } from "./input.ts";
import { isDocument } from "./queries.ts";
import { documents } from "./table.ts";

/** Puts a text of the operator's in place of the seeded one. Throws Problem 403, 404. */
export async function saveDocument(ctx: Ctx, actor: Actor, slug: string, input: DocumentInput): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  if (!isDocument(slug)) throw notFound();
  const { lang, title, description, contents } = input;
  await ctx.write(async (tx) => {
    const row = { title, description, body: contents, updatedAt: tx.clock.now(), updatedBy: actor.userId ?? null };
    await tx.db
      .insert(documents)
      .values({ slug, lang, ...row })
      .onConflictDoUpdate({ target: [documents.slug, documents.lang], set: row });
  });
}
