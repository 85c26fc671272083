import type { ReactNode } from "react";
import type { Marked } from "../../platform/markup.ts";
import { type Piece, piecesOf } from "../text.ts";

type TextProps = { content: string; duration: number | null; watch: string };

/** What a comment says: bold, slanted, links that vouch for nothing, and times that lead into the film at `watch`. */
export function CommentText({ content, duration, watch }: TextProps) {
  return <>{piecesOf(content, duration).map((piece, at) => shown(piece, at, watch))}</>;
}

function shown(piece: Marked<Piece>, at: number, watch: string): ReactNode {
  if (typeof piece === "string") return piece;
  if (piece.k === "a")
    return (
      <a key={at} href={piece.href} rel="nofollow ugc noopener" target="_blank">
        {piece.text}
      </a>
    );
  if (piece.k === "t")
    return (
      <a key={at} className="num" href={`${watch}?t=${piece.seconds}`} data-seek={piece.seconds}>
        {piece.text}
      </a>
    );
  const inner = piece.c.map((one, index) => shown(one, index, watch));
  return piece.k === "b" ? <b key={at}>{inner}</b> : <i key={at}>{inner}</i>;
}
