import { isSeen } from "../platform/typed-text.ts";
import { emotes } from "./limits.ts";
import type { Token } from "./wire.ts";

const tag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g;
const emote = /:([a-z]{1,16}):/g;

/** Whether anything is left to read once the markup is gone. */
export function hasText(text: string): boolean {
  return isSeen(plainText(text));
}

/** Without markup. */
export function plainText(text: string): string {
  return withoutComments(text).replace(tag, "");
}

/**
 * Cuts a message into pieces that a page may show. Of HTML only b, strong and i mean something; every other tag goes
 * and its content stays. Web addresses become links, `:names:` emoji. Nothing of it is ever read as markup again.
 */
export function tokensOf(message: string): Token[] {
  const text = withoutComments(message);
  const root: Token[] = [];
  const open: { kind: "b" | "i"; into: Token[] }[] = [];
  const target = () => open.at(-1)?.into ?? root;
  let from = 0;
  for (const match of text.matchAll(tag)) {
    target().push(...wordsOf(text.slice(from, match.index)));
    from = match.index + match[0].length;
    const name = (match[2] ?? "").toLowerCase();
    const kind = name === "b" || name === "strong" ? "b" : name === "i" ? "i" : undefined;
    if (!kind) continue;
    const at = open.findLastIndex((element) => element.kind === kind);
    if (match[1] === "/") {
      if (at >= 0) open.length = at;
    } else if (at < 0) {
      const into: Token[] = [];
      target().push({ k: kind, c: into });
      open.push({ kind, into });
    }
  }
  target().push(...wordsOf(text.slice(from)));
  return root;
}

function withoutComments(text: string): string {
  const [before = "", ...pieces] = text.split("<!--");
  return (
    before +
    pieces.map((piece) => (piece.includes("-->") ? piece.slice(piece.indexOf("-->") + 3) : `<!--${piece}`)).join("")
  );
}

function wordsOf(text: string): Token[] {
  return text.split(address).flatMap((part, index): Token[] => {
    if (part === "") return [];
    if (index % 2 === 0) return [part.replace(emote, (typed, name: string) => emotes[name] ?? typed)];
    return URL.canParse(part) ? [{ k: "a", href: new URL(part).href, text: shown(part) }] : [part];
  });
}

/** The address as a person reads it; a host that only looks like another shows as it really is. */
function shown(address: string): string {
  const url = new URL(address);
  const rest = `${url.pathname}${url.search}${url.hash}`;
  return `${url.host}${rest === "/" ? "" : rest}`.slice(0, 80);
}
