import { escapeXml } from "../platform/http/xml.ts";
import { Problem } from "../platform/problem.ts";
import { opmlMax } from "./limits.ts";

/** What a list of subscriptions says of one: its name, and the addresses of its feed and page. */
export type Outline = { title: string; addresses: string[] };

/** A list of subscriptions as readers of feeds exchange it. */
export function opmlOf(title: string, outlines: { title: string; feed: string; page: string }[]): string {
  const lines = outlines.map(
    ({ title, feed, page }) =>
      `<outline type="rss" text="${escapeXml(title)}" title="${escapeXml(title)}" xmlUrl="${escapeXml(feed)}" htmlUrl="${escapeXml(page)}"/>`,
  );
  return `<opml version="2.0"><head><title>${escapeXml(title)}</title></head><body>\n${lines.join("\n")}\n</body></opml>\n`;
}

/**
 * The subscriptions that such a list names. It is read in one pass, and nothing of it is looked up: a document that
 * declares a type or entities is refused. Throws Problem 422 `OPML_REFUSED`.
 */
export function readOpml(text: string): Outline[] {
  if (/<!(?:doctype|entity)/i.test(text) || !/<opml[\s>]/i.test(text)) throw new Problem(422, "OPML_REFUSED");
  const found = text
    .split("<outline")
    .slice(1)
    .flatMap((element) => {
      const { xmlUrl = "", htmlUrl = "", text: name = "", title = name } = attributesOf(element);
      const addresses = [xmlUrl, htmlUrl].filter(Boolean);
      return addresses.length > 0 ? [{ title: title || addresses.join(" "), addresses }] : [];
    });
  return found.slice(0, opmlMax);
}

/** The attributes of an element, which follow its name. */
function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (let at = 0; ; ) {
    while (/\s/.test(text[at] ?? "")) at++;
    const equals = text.indexOf("=", at);
    const quote = text[equals + 1] ?? "";
    const name = text.slice(at, Math.min(equals, at + 40));
    if (equals < 0 || !/^[\w:-]+$/.test(name) || (quote !== '"' && quote !== "'")) return found;
    const end = text.indexOf(quote, equals + 2);
    if (end < 0) return found;
    found[name] = plain(text.slice(equals + 2, Math.min(end, equals + 2 + 2000)));
    at = end + 1;
  }
}

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Without the references that XML knows by itself. */
function plain(value: string): string {
  return value.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return signs[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
