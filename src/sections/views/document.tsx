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

/** So many letters of text, and so many pictures among them. */
const leadMax = 700;
const picturesMax = 3;

/** The first paragraphs and pictures of a rendered text, whole ones, as many as are read in passing. */
export function leadOf(html: string): string {
  let lead = "";
  let [letters, pictures, at] = [0, 0, 0];
  for (;;) {
    const piece = pieceFrom(html, at);
    if (!piece) return lead;
    at = piece.end;
    const isPicture = piece.html.includes("<img ");
    letters += isPicture ? 0 : piece.html.length;
    pictures += isPicture ? 1 : 0;
    if (lead !== "" && (letters > leadMax || pictures > picturesMax)) return lead;
    lead += piece.html.replaceAll("<img ", '<img loading="lazy" ');
  }
}

/** The next paragraph or picture with its words. */
function pieceFrom(html: string, at: number): { html: string; end: number } | undefined {
  const found = ["p", "figure"]
    .map((tag) => ({ tag, begin: html.indexOf(`<${tag}>`, at) }))
    .filter(({ begin }) => begin >= 0)
    .sort((one, other) => one.begin - other.begin)[0];
  const close = found && `</${found.tag}>`;
  const end = found && close ? html.indexOf(close, found.begin) : -1;
  if (!found || !close || end < 0) return undefined;
  return { html: html.slice(found.begin, end + close.length), end: end + close.length };
}
