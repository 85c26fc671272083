import { isStaff } from "../platform/actor.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { page } from "../ui/page.tsx";
import { documentPage, documentTitles } from "./queries.ts";
import { type DocumentSlug, documentSlugs, legalSlugs } from "./slugs.ts";
import { DocumentText } from "./views/text.tsx";

/** A page of its own, with its list of films. */
const elsewhere: DocumentSlug = "big-tech";

export const documentPages = definePages((on) => {
  for (const slug of documentSlugs)
    if (slug !== elsewhere) on.get(`/${slug}`, "-", (c) => showDocument(c, slug), { cacheable: true });
});

async function showDocument(c: AppContext, slug: DocumentSlug): Promise<Response> {
  const { ctx, lang, actor } = c.var;
  const [text, related] = await Promise.all([
    documentPage(ctx, slug, lang, isStaff(actor)),
    documentTitles(ctx, relatedTo(slug), lang),
  ]);
  const { title, description } = text;
  return page(
    c,
    { title, description, prose: true, og: { type: "article" } },
    <DocumentText c={c} text={text} related={related} />,
  );
}

/** The other legal documents, for a legal document. */
function relatedTo(slug: DocumentSlug): DocumentSlug[] {
  const others = legalSlugs.filter((other) => other !== slug);
  return others.length < legalSlugs.length ? others : [];
}
