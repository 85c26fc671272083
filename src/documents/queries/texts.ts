import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { type Lang, langs } from "../../platform/i18n/translate.ts";
import { isDocument, type Seed, seeded } from "../seeds.ts";
import { type DocumentSlug, documentSlugs } from "../slugs.ts";
import { documentDrafts, documents, documentVersions } from "../table.ts";

/** `version`: how often the operator changed it; 0 for the text that ships with the program. */
export type SourceDocument = Seed & { version: number };
export type Draft = typeof documentDrafts.$inferSelect;
export type Version = typeof documentVersions.$inferSelect;

/** The text of a document as the operator may edit it, placeholders and all. */
export async function documentSource(ctx: Ctx, slug: DocumentSlug, lang: Lang): Promise<SourceDocument> {
  return (await publishedText(ctx, slug, lang)) ?? { ...seeded(slug, lang), version: 0 };
}

/** What the operator published at an address. */
export async function publishedText(ctx: Ctx, slug: string, lang: Lang) {
  const [own] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.slug, slug), eq(documents.lang, lang)))
    .limit(1);
  return own;
}

/** The addresses of the operator's own pages that can be read. */
export async function ownDocumentSlugs(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.select({ slug: documents.slug }).from(documents);
  return [...new Set(rows.map(({ slug }) => slug))].filter((slug) => !isDocument(slug)).sort();
}

export async function draftOf(ctx: Ctx, slug: string, lang: Lang): Promise<Draft | undefined> {
  const [draft] = await ctx.db
    .select()
    .from(documentDrafts)
    .where(and(eq(documentDrafts.slug, slug), eq(documentDrafts.lang, lang)))
    .limit(1);
  return draft;
}

/** Former texts and the present one, the newest first. */
export async function versionsOf(ctx: Ctx, slug: string, lang: Lang): Promise<Version[]> {
  return ctx.db
    .select()
    .from(documentVersions)
    .where(and(eq(documentVersions.slug, slug), eq(documentVersions.lang, lang)))
    .orderBy(desc(documentVersions.version));
}

/** Whether there is such a document: one of the program's, or a page of the operator's own, published or not. */
export async function isKnownDocument(ctx: Ctx, slug: string): Promise<boolean> {
  if (isDocument(slug)) return true;
  for (const kind of [documents, documentDrafts] as const) {
    const [row] = await ctx.db.select({ slug: kind.slug }).from(kind).where(eq(kind.slug, slug)).limit(1);
    if (row) return true;
  }
  return false;
}

/** The editor's list: a line for each document, the operator's own pages last. */
export async function documentList(ctx: Ctx) {
  const [published, drafts] = await Promise.all([
    ctx.db
      .select({
        slug: documents.slug,
        lang: documents.lang,
        title: documents.title,
        version: documents.version,
        at: documents.updatedAt,
      })
      .from(documents),
    ctx.db
      .select({
        slug: documentDrafts.slug,
        lang: documentDrafts.lang,
        title: documentDrafts.title,
        at: documentDrafts.savedAt,
      })
      .from(documentDrafts),
  ]);
  const own = [...new Set([...published, ...drafts].map(({ slug }) => slug))].filter((slug) => !isDocument(slug));
  return [...documentSlugs, ...own.sort()].map((slug) => ({
    slug,
    own: !isDocument(slug),
    texts: langs.map((lang) => {
      const text = published.find((one) => one.slug === slug && one.lang === lang);
      const draft = drafts.find((one) => one.slug === slug && one.lang === lang);
      const seed = isDocument(slug) ? seeded(slug, lang) : undefined;
      return {
        lang,
        title: text?.title ?? seed?.title ?? draft?.title,
        at: text?.at ?? seed?.updatedAt,
        changed: text !== undefined,
        draft: draft !== undefined,
      };
    }),
  }));
}
export type ListedDocument = Awaited<ReturnType<typeof documentList>>[number];
