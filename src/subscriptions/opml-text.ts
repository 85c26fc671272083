import { escapeXml } from "../platform/http/xml.ts";
import { Problem } from "../platform/problem.ts";

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
 * The subscriptions that such a list names, also those that name no address. It is read in one pass, and nothing of it is
 * looked up: a document that declares a type or entities is refused. Throws Problem 422 `OPML_REFUSED`.
 */
export function readOpml(text: string): Outline[] {
  if (/<!(?:doctype|entity)/i.test(text) || !/<opml[\s>]/i.test(text)) throw new Problem(422, "OPML_REFUSED");
  return withoutComments(text)
    .split("<outline")
    .slice(1)
    .flatMap((element) => {
      const { named, isLeaf } = attributesOf(element);
      const { xmlurl = "", htmlurl = "", text: name = "", title = name } = named;
      const addresses = [xmlurl, htmlurl].filter(Boolean);
      // What has others within it is a folder.
      return addresses.length > 0 || (isLeaf && title) ? [{ title: title || addresses.join(" "), addresses }] : [];
    });
}

const leafEnd = /^(?:\/>|>\s{0,20}<\/outline)/;

/** The attributes of an element, which follow its name, by their names in small letters; and whether it ends with them. */
function attributesOf(text: string): { named: Record<string, string>; isLeaf: boolean } {
  const named: Record<string, string> = Object.create(null);
  for (let at = 0; ; ) {
    while (/\s/.test(text[at] ?? "")) at++;
    // Programs disagree about spaces and capital letters here.
    const [whole, name = "", quote = ""] = /^([\w:-]{1,40})\s{0,9}=\s{0,9}(["'])/.exec(text.slice(at, at + 70)) ?? [];
    const end = whole === undefined ? -1 : text.indexOf(quote, at + whole.length);
    if (whole === undefined || end < 0) return { named, isLeaf: leafEnd.test(text.slice(at, at + 40)) };
    const begin = at + whole.length;
    named[name.toLowerCase()] = plain(text.slice(begin, Math.min(end, begin + 2000)));
    at = end + 1;
  }
}

function withoutComments(text: string): string {
  const [before = "", ...pieces] = text.split("<!--");
  return before + pieces.map((piece) => piece.slice(`${piece}-->`.indexOf("-->") + 3)).join("");
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
