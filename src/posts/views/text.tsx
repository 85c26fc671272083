import type { ReactNode } from "react";
import { tokensOf } from "../../chat/text.ts";
import type { Token } from "../../chat/wire.ts";
import { bindShortWords } from "../../ui/short-words.ts";

/** What a post says: lines kept, bold and italic as they were typed, addresses as links, nothing else of markup. */
export function PostText({ text }: { text: string }) {
  return <p className="as-typed post-text">{pieces(tokensOf(text))}</p>;
}

function pieces(tokens: Token[]): ReactNode[] {
  return tokens.map((token, place) => {
    if (typeof token === "string") return bindShortWords(token);
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity than their places
    return <Piece key={place} of={token} />;
  });
}

function Piece({ of }: { of: Exclude<Token, string> }) {
  if (of.k !== "a") {
    const Mark = of.k;
    return <Mark>{pieces(of.c)}</Mark>;
  }
  return (
    <a className="textlink" href={of.href} rel="nofollow ugc noopener" target="_blank">
      {of.text}
    </a>
  );
}
