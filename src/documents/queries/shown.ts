import { and, eq, inArray } from "drizzle-orm";
import { donationSettings } from "../../donations/queries/settings.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Lang, translator } from "../../platform/i18n/translate.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { type Filling, fillMarkdown, fillText, hasBlanks, placeholders, valuesOf } from "../placeholders.ts";
import { type RenderedText, render } from "../render.ts";
import { renderAside } from "../render-aside.ts";
import { isDocument, type Seed, seeded } from "../seeds.ts";
import type { DocumentSlug } from "../slugs.ts";
import { documents } from "../table.ts";
import { documentSource, type SourceDocument } from "./texts.ts";

export type RenderedDocument = Omit<Seed, "body"> &
  RenderedText & {
    /** The text that was rendered. */
    markdown: string;
    /** Something in it waits for the operator. */
    hasBlanks: boolean;
  };

/** A document ready to be shown: the operator's text, else the seeded one, with the site's details filled in. */
export async function documentPage(
  ctx: Ctx,
  slug: DocumentSlug,
  lang: Lang,
  staff: boolean,
): Promise<RenderedDocument> {
  return filled(ctx, slug, lang, await documentSource(ctx, slug, lang), staff);
}

/** A page of the operator's own, in the language that it has where it lacks the one asked for. */
export async function ownDocumentPage(
  ctx: Ctx,
  slug: string,
  lang: Lang,
  staff: boolean,
): Promise<RenderedDocument | undefined> {
  const texts = isDocument(slug) ? [] : await ctx.db.select().from(documents).where(eq(documents.slug, slug));
  const text = texts.find((one) => one.lang === lang) ?? texts[0];
  return text && filled(ctx, slug, text.lang, text, staff);
}

/** A text that is not published, as its readers would see it; staff see what is left to fill in. */
export async function previewOf(ctx: Ctx, lang: Lang, text: Omit<Seed, "updatedAt">): Promise<RenderedDocument> {
  const filling = await fillingFor(ctx, lang, true);
  const markdown = fillMarkdown(text.body, filling);
  return { ...about(text, filling, markdown), updatedAt: ctx.clock.now(), ...(await renderAside(markdown)) };
}

async function filled(
  ctx: Ctx,
  slug: string,
  lang: Lang,
  source: SourceDocument,
  staff: boolean,
): Promise<RenderedDocument> {
  const filling = await fillingFor(ctx, lang, staff);
  const markdown = fillMarkdown(source.body, filling);
  return {
    ...about(source, filling, markdown),
    updatedAt: source.updatedAt,
    ...(await rendered(`${lang}/${slug}/${staff}`, markdown, source.version > 0)),
  };
}

function about({ title, description, body }: Omit<Seed, "updatedAt">, filling: Filling, markdown: string) {
  return {
    title: fillText(title, filling),
    description: fillText(description, filling),
    markdown,
    hasBlanks: hasBlanks(body, filling),
  };
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

/** The operator's own pages that can be read, by their titles; in the language that each has where it lacks the one asked for. */
export async function ownDocumentTitles(ctx: Ctx, lang: Lang): Promise<{ slug: string; title: string }[]> {
  const [rows, filling] = await Promise.all([
    ctx.db.select({ slug: documents.slug, lang: documents.lang, title: documents.title }).from(documents),
    fillingFor(ctx, lang, false),
  ]);
  const own = Map.groupBy(
    rows.filter(({ slug }) => !isDocument(slug)),
    ({ slug }) => slug,
  );
  return [...own]
    .map(([slug, texts]) => ({ slug, title: (texts.find((one) => one.lang === lang) ?? texts[0])?.title ?? slug }))
    .map(({ slug, title }) => ({ slug, title: fillText(title, filling) }))
    .sort((one, other) => one.title.localeCompare(other.title, lang));
}

async function fillingFor(ctx: Ctx, lang: Lang, staff: boolean): Promise<Filling> {
  const t = translator(lang);
  const words = (kind: "neutral" | "blanks") =>
    Object.fromEntries(placeholders.map((name) => [name, t(`documents.${kind}.${name}`)])) as Filling["neutral"];
  const values = valuesOf(await siteSettings(ctx), await donationSettings(ctx));
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
