import { isStaff } from "../../platform/actor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { page } from "../../ui/page.tsx";
import {
  documentPage,
  documentTitles,
  ownDocumentPage,
  ownDocumentTitles,
  type RenderedDocument,
} from "../queries/shown.ts";
import { type DocumentSlug, legalSlugs, listingSlugs } from "../slugs.ts";
import { DocumentText, type Related } from "../views/text.tsx";

export async function showDocument(c: AppContext, slug: DocumentSlug): Promise<Response> {
  const { ctx, lang, actor } = c.var;
  const [text, related] = await Promise.all([documentPage(ctx, slug, lang, isStaff(actor)), relatedTo(c, slug)]);
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

/** Beside a legal document the other ones; pages of the operator's own beside those that each drawer's foot leads to. */
async function relatedTo({ var: { ctx, lang } }: AppContext, slug: DocumentSlug): Promise<Related[]> {
  if (listingSlugs.includes(slug)) return ownDocumentTitles(ctx, lang);
  const others = legalSlugs.filter((other) => other !== slug);
  return others.length < legalSlugs.length ? documentTitles(ctx, others, lang) : [];
}
