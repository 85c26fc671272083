import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { Lang } from "../platform/i18n/translate.ts";
import { rootFile } from "../platform/root.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { render } from "./render.ts";
import { type DocumentSlug, documentSlugs } from "./slugs.ts";
import { documents } from "./table.ts";

export type SourceDocument = { title: string; description: string; body: string; updatedAt: number };
export type Heading = { id: string; text: string };
export type RenderedDocument = Omit<SourceDocument, "body"> & { html: string; headings: Heading[] };

export function isDocument(slug: string): slug is DocumentSlug {
  return (documentSlugs as readonly string[]).includes(slug);
}

/** A document ready to be shown: the operator's text, else the seeded one, with the site's details filled in. */
export async function documentPage(ctx: Ctx, slug: DocumentSlug, lang: Lang): Promise<RenderedDocument> {
  const source = await documentSource(ctx, slug, lang);
  const site = await siteSettings(ctx);
  const missing = lang === "pl" ? "[uzupełnij]" : "[fill in]";
  const details: Record<string, string> = {
    siteName: site.name,
    operatorName: site.operatorName || missing,
    operatorAddress: site.operatorAddress || missing,
    contactEmail: site.contactEmail || missing,
  };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => details[name] ?? whole);
  const { title, description, body, updatedAt } = source;
  return { title: fill(title), description: fill(description), updatedAt, ...render(fill(body)) };
}

/** The Markdown of a document as the operator may edit it. */
export async function documentSource(ctx: Ctx, slug: DocumentSlug, lang: Lang): Promise<SourceDocument> {
  const [own] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.slug, slug), eq(documents.lang, lang)))
    .limit(1);
  return own ?? seeded(slug, lang);
}

const seeds = new Map<string, SourceDocument>();

/** The text that ships with the program: front matter of title, description and date, then Markdown. */
function seeded(slug: DocumentSlug, lang: Lang): SourceDocument {
  const key = `${lang}/${slug}`;
  const known = seeds.get(key);
  if (known) return known;
  const text = readFileSync(rootFile(`locales/documents/${key}.md`), "utf8");
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1]?.trim() ?? "";
  const seed = {
    title: field("title"),
    description: field("description"),
    updatedAt: Date.parse(field("updated")),
    body,
  };
  seeds.set(key, seed);
  return seed;
}
