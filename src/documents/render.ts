import { Marked } from "marked";
import sanitize from "sanitize-html";
import type { Heading } from "./queries.ts";

const marked = new Marked({ gfm: true });
const heading = /<h2>([\s\S]*?)<\/h2>/g;

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...[
      "h1",
      "h2",
      "h3",
      "h4",
      "p",
      "a",
      "ul",
      "ol",
      "li",
      "strong",
      "em",
      "b",
      "i",
      "u",
      "s",
      "br",
      "hr",
      "blockquote",
      "code",
      "pre",
    ],
    ...["table", "thead", "tbody", "tr", "th", "td", "details", "summary", "img", "figure", "figcaption"],
  ],
  allowedAttributes: { a: ["href", "title"], img: ["src", "alt", "width", "height"], th: ["align"], td: ["align"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: /^https?:/i.test(attributes.href ?? "") ? { ...attributes, rel: "noopener nofollow" } : attributes,
    }),
  },
};

/** Markdown as safe HTML; second-level headings get ids, for the table of contents. */
export function render(markdown: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const html = sanitize(marked.parse(markdown, { async: false }), {
    ...allowed,
    allowedAttributes: { ...allowed.allowedAttributes, a: ["href", "title", "rel"] },
  });
  const withIds = html.replace(heading, (_, inner: string) => {
    const text = inner.replace(/<[^>]+>/g, "").replaceAll("&amp;", "&");
    const id = `s${headings.length + 1}`;
    headings.push({ id, text });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: withIds, headings };
}
