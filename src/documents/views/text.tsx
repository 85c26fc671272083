import { isStaff } from "../../platform/actor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { RenderedDocument } from "../queries/shown.ts";
import type { Heading } from "../render.ts";

const contentsFrom = 4;
/** Nobody looks through a longer table of contents. */
const contentsMax = 200;

export type Related = { slug: string; title: string };
type TextProps = { c: AppContext; text: RenderedDocument; related?: Related[]; slug?: string };

/** A document as it is read, with its table of contents where it is long. */
export function DocumentText({ c, text, related = [], slug }: TextProps) {
  const { lang, t, actor } = c.var;
  const { title, html, headings, updatedAt } = text;
  const long = headings.length >= contentsFrom;
  return (
    <div className="doc">
      <article className="pico">
        <h1>{bindShortWords(title)}</h1>
        <p className="small quiet">
          {withMoments(t("documents.updated", { date: momentGap }), <LocalTime at={updatedAt} show="date" />)}
        </p>
        {isStaff(actor) && slug ? (
          <p className="small">
            <a href={href(lang, `/admin/documents/${slug}/${lang}`)}>{t("documents.admin.edit")}</a>
          </p>
        ) : null}
        {isStaff(actor) && text.hasBlanks ? <BlanksNote c={c} /> : null}
        {long ? (
          <details className="toc-fold">
            <summary>{t("documents.contents")}</summary>
            <ContentsLinks headings={headings} />
          </details>
        ) : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by render.ts */}
        <div dangerouslySetInnerHTML={{ __html: bindShortWords(html) }} />
        {related.length > 0 ? (
          <section aria-labelledby="related-documents">
            <h2 id="related-documents">{t("documents.related")}</h2>
            <ul>
              {related.map((other) => (
                <li key={other.slug}>
                  <a href={href(lang, `/${other.slug}`)}>{bindShortWords(other.title)}</a>
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
    </div>
  );
}

/** Why staff see marked places, and where to fill them in. */
function BlanksNote({ c }: { c: AppContext }) {
  const { t, lang, actor } = c.var;
  return (
    <p className="notice">
      <Icon name="info" />
      <span>
        {t("documents.blanksNote")}{" "}
        {actor.role === "admin" ? <a href={href(lang, "/admin/settings")}>{t("site.title")}</a> : null}
      </span>
    </p>
  );
}

function ContentsLinks({ headings }: { headings: Heading[] }) {
  return headings.slice(0, contentsMax).map(({ id, text }) => (
    <a key={id} href={`#${id}`}>
      {bindShortWords(text)}
    </a>
  ));
}
