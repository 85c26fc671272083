import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import type { FilledSection } from "../queries/filled.ts";

type DocumentProps = {
  c: AppContext;
  content: Extract<FilledSection["content"], { kind: "document" }>;
  anchor: string;
  /** As somebody named the section; empty: as the document is called. */
  title: string;
};

/** The beginning of a document and the way to the rest. */
export function DocumentSection({ c, content, anchor, title }: DocumentProps) {
  const { t, lang } = c.var;
  const { document, slug } = content;
  return (
    <section className="section document-section" aria-labelledby={`${anchor}-title`} id={anchor}>
      <h2 id={`${anchor}-title`}>{bindShortWords(title || document.title)}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the documents' renderer */}
      <div className="document-lead" dangerouslySetInnerHTML={{ __html: bindShortWords(leadOf(document.html)) }} />
      <a className="button" href={href(lang, `/${slug}`)}>
        {t("sections.readAll")}
      </a>
    </section>
  );
}

const leadMax = 700;

/** The first paragraphs of a rendered text, whole ones, as many as are read in passing. */
export function leadOf(html: string): string {
  let lead = "";
  let at = 0;
  for (;;) {
    const begin = html.indexOf("<p>", at);
    const end = html.indexOf("</p>", begin);
    if (begin < 0 || end < 0) return lead;
    at = end + "</p>".length;
    const paragraph = html.slice(begin, at);
    if (lead !== "" && lead.length + paragraph.length > leadMax) return lead;
    lead += paragraph;
  }
}
