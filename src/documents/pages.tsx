import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { date } from "../ui/format.ts";
import { page } from "../ui/page.tsx";
import { documentPage } from "./queries.ts";
import { type DocumentSlug, documentSlugs } from "./slugs.ts";

const contentsFrom = 4;

export const documentPages = definePages((on) => {
  for (const slug of documentSlugs) on.get(`/${slug}`, "-", (c) => showDocument(c, slug), { cacheable: true });
});

async function showDocument(c: AppContext, slug: DocumentSlug): Promise<Response> {
  const { ctx, lang, t } = c.var;
  const { title, description, html, headings, updatedAt } = await documentPage(ctx, slug, lang);
  return page(
    c,
    { title, description, prose: true, og: { type: "article" } },
    <div className="doc">
      <article className="pico">
        <h1>{title}</h1>
        <p className="small quiet">{t("documents.updated", { date: date(updatedAt) })}</p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by render.ts */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      {headings.length >= contentsFrom ? (
        <nav className="toc" aria-label={t("documents.contents")}>
          {headings.map(({ id, text }) => (
            <a key={id} href={`#${id}`}>
              {text}
            </a>
          ))}
        </nav>
      ) : null}
    </div>,
  );
}
