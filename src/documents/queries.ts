import { readFileSync } from "node:fs";
import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { type Lang, translator } from "../platform/i18n/translate.ts";
import { rootFile } from "../platform/root.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { type Filling, fillMarkdown, fillText, hasBlanks, placeholders, valuesOf } from "./placeholders.ts";
import { type RenderedText, render } from "./render.ts";
import { renderAside } from "./render-aside.ts";
import { type DocumentSlug, documentSlugs } from "./slugs.ts";
import { documents } from "./table.ts";

type Text = { title: string; description: string; body: string; updatedAt: number };
/** `isOwn`: the operator's text, not the one that ships with the program. */
export type SourceDocument = Text & { isOwn: boolean };
export type RenderedDocument = Omit<Text, "body"> &
  RenderedText & {
    /** The text that was rendered. */
    markdown: string;
    /** Something in it waits for the operator. */
    hasBlanks: boolean;
  };

export function isDocument(slug: string): slug is DocumentSlug {
  return (documentSlugs as readonly string[]).includes(slug);
}

/** A document ready to be shown: the operator's text, else the seeded one, with the site's details filled in. */
export async function documentPage(
  ctx: Ctx,
  slug: DocumentSlug,
  lang: Lang,
  staff: boolean,
): Promise<RenderedDocument> {
  const [source, filling] = await Promise.all([documentSource(ctx, slug, lang), fillingFor(ctx, lang, staff)]);
  const markdown = fillMarkdown(source.body, filling);
  return {
    title: fillText(source.title, filling),
    description: fillText(source.description, filling),
    updatedAt: source.updatedAt,
    markdown,
    hasBlanks: hasBlanks(source.body, filling),
    ...(await rendered(`${lang}/${slug}/${staff}`, markdown, source.isOwn)),
  };
}

/** The text of a document as the operator may edit it, placeholders and all. */
export async function documentSource(ctx: Ctx, slug: DocumentSlug, lang: Lang): Promise<SourceDocument> {
  const [own] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.slug, slug), eq(documents.lang, lang)))
    .limit(1);
  return own ? { ...own, isOwn: true } : seeded(slug, lang);
}

/** The titles of some documents, in the order of their slugs. */
export async function documentTitles(ctx: Ctx, slugs: readonly DocumentSlug[], lang: Lang) {
  const [own, filling] = await Promise.all([
    ctx.db
      .select({ slug: documents.slug, title: documents.title })
      .from(documents)
      .where(and(inArray(documents.slug, [...slugs]), eq(documents.lang, lang))),
    fillingFor(ctx, lang, false),
  ]);
  const titles = new Map(own.map(({ slug, title }) => [slug, title]));
  return slugs.map((slug) => ({ slug, title: fillText(titles.get(slug) ?? seeded(slug, lang).title, filling) }));
}

async function fillingFor(ctx: Ctx, lang: Lang, staff: boolean): Promise<Filling> {
  const t = translator(lang);
  const words = (kind: "neutral" | "blanks") =>
    Object.fromEntries(placeholders.map((name) => [name, t(`documents.${kind}.${name}`)])) as Filling["neutral"];
  const values = valuesOf(await siteSettings(ctx));
  return { values, neutral: words("neutral"), ...(staff ? { blanks: words("blanks") } : {}) };
}

const kept = new Map<string, { text: string; result: Promise<RenderedText> }>();

/** The last rendering of each document is kept; it is used only for the very same text. */
function rendered(key: string, text: string, isOwn: boolean): Promise<RenderedText> {
  const known = kept.get(key);
  if (known?.text === text) return known.result;
  const result = isOwn ? renderAside(text) : Promise.resolve(render(text));
  kept.set(key, { text, result });
  // What failed once may have done so for lack of time.
  result.catch(() => kept.delete(key));
  return result;
}

const seeds = new Map<string, SourceDocument>();

/** The text that ships with the program: front matter of title, description and date, then Markdown. */
function seeded(slug: DocumentSlug, lang: Lang): SourceDocument {
  const key = `${lang}/${slug}`;
  const known = seeds.get(key);
  if (known) return known;
  const text = readFileSync(rootFile(`locales/documents/${key}.md`), "utf8");
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  // own text: of the program
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1]?.trim() ?? "";
  const seed = {
    title: field("title"),
    description: field("description"),
    updatedAt: Date.parse(field("updated")),
    body,
    isOwn: false,
  };
  seeds.set(key, seed);
  return seed;
}
