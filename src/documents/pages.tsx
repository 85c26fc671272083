import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { bindShortWords } from "../ui/format.ts";
import { href } from "../ui/href.ts";
import { LocalTime, momentGap, withMoments } from "../ui/local-time.tsx";
import { page } from "../ui/page.tsx";
import { documentPage, documentTitles } from "./queries.ts";
import type { Heading } from "./render.ts";
import { type DocumentSlug, documentSlugs, legalSlugs } from "./slugs.ts";

const contentsFrom = 4;

export const documentPages = definePages((on) => {
  for (const slug of documentSlugs) on.get(`/${slug}`, "-", (c) => showDocument(c, slug), { cacheable: true });
});

async function showDocument(c: AppContext, slug: DocumentSlug): Promise<Response> {
  const { ctx, lang, t } = c.var;
  const [text, related] = await Promise.all([
    documentPage(ctx, slug, lang),
    documentTitles(ctx, relatedTo(slug), lang),
  ]);
  const { title, description, html, headings, updatedAt } = text;
  const long = headings.length >= contentsFrom;
  return page(
    c,
    { title, description, prose: true, og: { type: "article" } },
    <div className="doc">
      <article className="pico">
        <h1>{bindShortWords(title)}</h1>
        <p className="small quiet">
          {withMoments(t("documents.updated", { date: momentGap }), <LocalTime at={updatedAt} show="date" />)}
        </p>
        {long ? (
          <details className="toc-fold">
            <summary>{t("documents.contents")}</summary>
            <ContentsLinks headings={headings} />
          </details>
        ) : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by render.ts */}
        <div dangerouslySetInnerHTML={{ __html: lang === "pl" ? bindShortWords(html) : html }} />
        {related.length > 0 ? (
          <section aria-labelledby="related-documents">
            <h2 id="related-documents">{t("documents.related")}</h2>
            <ul>
              {related.map((other) => (
                <li key={other.slug}>
                  <a href={href(lang, `/${other.slug}`)}>{other.title}</a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </article>
      {long ? (
        <nav className="toc" aria-label={t("documents.contents")}>
          <ContentsLinks headings={headings} />
        </nav>
      ) : null}
    </div>,
  );
}

/** The other legal documents, for a legal document. */
function relatedTo(slug: DocumentSlug): DocumentSlug[] {
  const others = legalSlugs.filter((other) => other !== slug);
  return others.length < legalSlugs.length ? others : [];
}

function ContentsLinks({ headings }: { headings: Heading[] }) {
  return headings.map(({ id, text }) => (
    <a key={id} href={`#${id}`}>
      {text}
    </a>
  ));
}
