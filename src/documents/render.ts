import { Marked } from "marked";
import sanitize from "sanitize-html";

export type Heading = { id: string; text: string };
export type RenderedText = { html: string; headings: Heading[] };

const marked = new Marked({ gfm: true });
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

const allowed: sanitize.IOptions = {
  allowedTags:
    "h1 h2 h3 h4 p a ul ol li strong em b i u s mark br hr blockquote code pre table thead tbody tr th td details summary img figure figcaption".split(
      " ",
    ),
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "width", "height"],
    ol: ["start"],
    th: ["align"],
    td: ["align"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own first heading.
    h1: "h2",
    a: (tagName, { rel: _, ...attribs }) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href?.trim() ?? "") ? { ...attribs, rel: "noopener nofollow" } : attribs,
    }),
  },
};

/**
 * Markdown as safe HTML: a subset of tags, no styles, scripts, handlers or ids of the writer's. Headings get ids, and
 * those of the second level are listed for the table of contents. Wide tables scroll by themselves.
 */
export function render(markdown: string): RenderedText {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  const pieces = sanitize(marked.parse(markdown, { async: false }), allowed).split(/(?=<h[23]>)/);
  const html = pieces
    .map((piece) => {
      const tag = piece.slice(1, 3);
      const end = /^<h[23]>/.test(piece) ? piece.indexOf(`</${tag}>`) : -1;
      if (end < 0) return piece;
      const text = plainText(piece.slice(4, end));
      const id = freeAnchor(text, taken);
      if (tag === "h2") headings.push({ id, text });
      return `<${tag} id="${id}">${piece.slice(4)}`;
    })
    .join("")
    .replaceAll("<table>", '<div class="overflow-auto" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
  return { html, headings };
}

function plainText(html: string): string {
  return html
    .replace(/<[^<>]+>/g, "")
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .trim();
}

/** An id made of a heading's words. The prefix keeps it apart from the ids of the frame around the document. */
function freeAnchor(text: string, taken: Map<string, number>): string {
  const words = text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");
  const base = `s-${words.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}`.slice(0, 60);
  // Counted on from the last one of these words, for a text may have thousands of them.
  let number = taken.get(base) ?? 0;
  let id: string;
  do id = ++number === 1 ? base : `${base}-${number}`;
  while (number > 1 && taken.has(id));
  taken.set(base, number).set(id, taken.get(id) ?? 1);
  return id;
}
