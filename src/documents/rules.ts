import { staffName } from "../accounts/rules/staff.ts";
import { note } from "../audit/rules.ts";
import { type Actor, isStaff } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { forbidden, notFound, Problem } from "../platform/problem.ts";
import type { DocumentInput } from "./input.ts";
import { isDocument } from "./queries.ts";
import { renderAside } from "./render-aside.ts";
import { documents } from "./table.ts";

/** Puts a text of the operator's in place of the seeded one. Throws Problem 403, 404, 422 for what cannot be shown. */
export async function saveDocument(ctx: Ctx, actor: Actor, slug: string, input: DocumentInput): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  if (!isDocument(slug)) throw notFound();
  const { lang, title, description, contents } = input;
  await renderAside(contents).catch((cause) => {
    throw new Problem(422, "VALIDATION", { cause, fields: { contents: { key: "documents.unreadable" } } });
  });
  await ctx.write(async (tx) => {
    const row = { title, description, body: contents, updatedAt: tx.clock.now(), updatedBy: actor.userId ?? null };
    await tx.db
      .insert(documents)
      .values({ slug, lang, ...row })
      .onConflictDoUpdate({ target: [documents.slug, documents.lang], set: row });
    const done = { action: "document", entityType: "document", entityId: slug, title, detail: lang } as const;
    await note(tx, actor, await staffName(tx, actor), done);
  });
}
