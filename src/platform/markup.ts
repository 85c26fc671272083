import { oneLine } from "./typed-text.ts";

/** What people type with a little markup in it: never read as HTML, by nobody. */
const tag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
/** A web address as people type one, whether it becomes a link or not. */
const typedAddress = /https?:\/\/\S|\bwww\.\S|[a-z0-9]\.[a-z]{2,24}\/\S/i;
const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g;

/** A piece of a text, or pieces that are bold or slanted. */
export type Marked<Piece> = Piece | { k: "b" | "i"; c: Marked<Piece>[] };
export type Link = { k: "a"; href: string; text: string };

/** Without markup. */
export function plainText(text: string): string {
  return withoutComments(text).replace(tag, "");
}

/** By which a text without a title is called. */
export function firstWords(text: string): string {
  return oneLine(plainText(text)).slice(0, 200);
}

/**
 * Only b, i and strong, without attributes; of other tags the content stays. What is left over when a tag is taken out may
 * look like one again, so it is looked through until nothing changes: bound the text's length first.
 */
export function onlyMarks(text: string): string {
  const clean = withoutComments(text).replace(tag, (_, slash: string, name: string) =>
    /^(b|i|strong)$/i.test(name) ? `<${slash}${name.toLowerCase()}>` : "",
  );
  return clean === text ? text : onlyMarks(clean);
}

/**
 * Cuts a text into pieces that a page may show. Of HTML only b, strong and i mean something; every other tag goes and its
 * content stays, as `piecesOf` makes it.
 */
export function markedOf<Piece>(typed: string, piecesOf: (words: string) => Piece[]): Marked<Piece>[] {
  const text = withoutComments(typed);
  const root: Marked<Piece>[] = [];
  const open: { kind: "b" | "i"; into: Marked<Piece>[] }[] = [];
  const target = () => open.at(-1)?.into ?? root;
  let from = 0;
  for (const match of text.matchAll(tag)) {
    target().push(...piecesOf(text.slice(from, match.index)));
    from = match.index + match[0].length;
    const name = (match[2] ?? "").toLowerCase();
    const kind = name === "b" || name === "strong" ? "b" : name === "i" ? "i" : undefined;
    if (!kind) continue;
    const at = open.findLastIndex((element) => element.kind === kind);
    if (match[1] === "/") {
      if (at >= 0) open.length = at;
    } else if (at < 0) {
      const into: Marked<Piece>[] = [];
      target().push({ k: kind, c: into });
      open.push({ kind, into });
    }
  }
  target().push(...piecesOf(text.slice(from)));
  return root;
}

/** Web addresses as links, and what stands between them as `wordsOf` makes it. */
export function linksIn<Piece>(text: string, wordsOf: (words: string) => Piece[]): (Piece | Link | string)[] {
  return text.split(address).flatMap((part, index): (Piece | Link | string)[] => {
    if (part === "") return [];
    if (index % 2 === 0) return wordsOf(part);
    return URL.canParse(part) ? [{ k: "a", href: new URL(part).href, text: shown(part) }] : [part];
  });
}

/** Whether a web address stands in it, also one that is only to be copied. */
export function hasLink(text: string): boolean {
  return typedAddress.test(plainText(text));
}

function withoutComments(text: string): string {
  const [before = "", ...pieces] = text.split("<!--");
  return (
    before +
    pieces.map((piece) => (piece.includes("-->") ? piece.slice(piece.indexOf("-->") + 3) : `<!--${piece}`)).join("")
  );
}

/** The address as a person reads it; a host that only looks like another shows as it really is. */
function shown(address: string): string {
  const url = new URL(address);
  const rest = `${url.pathname}${url.search}${url.hash}`;
  return `${url.host}${rest === "/" ? "" : rest}`.slice(0, 80);
}
