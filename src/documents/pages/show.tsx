import { isStaff } from "../../platform/actor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { page } from "../../ui/page.tsx";
import { documentPage, documentTitles, ownDocumentPage, type RenderedDocument } from "../queries/shown.ts";
import { type DocumentSlug, legalSlugs } from "../slugs.ts";
import { DocumentText, type Related } from "../views/text.tsx";

export async function showDocument(c: AppContext, slug: DocumentSlug): Promise<Response> {
  const { ctx, lang, actor } = c.var;
  const [text, related] = await Promise.all([
    documentPage(ctx, slug, lang, isStaff(actor)),
    documentTitles(ctx, relatedTo(slug), lang),
  ]);
  return show(c, slug, text, related);
}

/** A page that staff added at this address; undefined when there is none. */
export async function showOwnDocument(c: AppContext, slug: string): Promise<Response | undefined> {
  const { ctx, lang, actor } = c.var;
  const text = await ownDocumentPage(ctx, slug, lang, isStaff(actor));
  return text && show(c, slug, text, []);
}

function show(c: AppContext, slug: string, text: RenderedDocument, related: Related[]): Promise<Response> {
  const { title, description } = text;
  return page(
    c,
    { title, description, prose: true, og: { type: "article" } },
    <DocumentText c={c} slug={slug} text={text} related={related} />,
  );
}

/** The other legal documents, for a legal document. */
function relatedTo(slug: DocumentSlug): DocumentSlug[] {
  const others = legalSlugs.filter((other) => other !== slug);
  return others.length < legalSlugs.length ? others : [];
}
