/** More than fits on any screen. */
const longest = 1000;

const controls = /\p{Cc}/gu;
const markup = /[<>&{]/;
const kept = new Set(["<b>", "</b>", "<i>", "</i>", "<u>", "</u>"]);
/** What a browser reads as one character; any other `&` is only itself. */
const entity = /^&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i;
const topOfScreen = /^\{\\an[789]\}$/i;

/**
 * One line of captions as WebVTT text: tags but b, i and u go, and so do the braces that SubRip borrows from another
 * format, of which "on top" is kept as a fact. What only looks like markup is written so that it is shown.
 */
export function captionText(line: string): { text: string; isOnTop: boolean } {
  const given = line.slice(0, longest).replace(controls, " ").trim();
  if (!markup.test(given)) return { text: given, isOnTop: false };
  let text = "";
  let isOnTop = false;
  for (let at = 0; at < given.length; at++) {
    const tag = tagAt(given, at);
    if (tag === undefined) text += shown(given, at);
    else {
      if (kept.has(tag.toLowerCase())) text += tag.toLowerCase();
      if (topOfScreen.test(tag)) isOnTop = true;
      at += tag.length - 1;
    }
  }
  return { text: text.replace(/ {2,}/g, " ").trim(), isOnTop };
}

function tagAt(line: string, at: number): string | undefined {
  const [open, inside = ""] = [line[at], line[at + 1]];
  if (open === "<" ? !/[/.a-z0-9]/i.test(inside) : open !== "{" || inside !== "\\") return undefined;
  const end = line.indexOf(open === "<" ? ">" : "}", at);
  return end < 0 ? undefined : line.slice(at, end + 1);
}

/** A character that is no markup, as it has to be written. */
function shown(line: string, at: number): string {
  const character = line[at] ?? "";
  if (character === "<") return "&lt;";
  if (character === ">") return "&gt;";
  return character === "&" && !entity.test(line.slice(at, at + 40)) ? "&amp;" : character;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", quot: '"', apos: "'" };

/** WebVTT text without its markup. */
export function plainCaption(text: string): string {
  return text
    .replace(/<[^<>]*>/g, "")
    .replace(/&([a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
