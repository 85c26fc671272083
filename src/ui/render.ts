import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** A part of a page as markup; `identifierPrefix` is what the ids that React makes in it begin with. */
export function rendered(node: ReactNode, identifierPrefix = ""): string {
  // React would have every picture fetched before the style sheet: a browser finds them in the page in good time.
  return renderToString(node, { identifierPrefix }).replaceAll(/<link rel="preload" as="image"[^<>]*>/g, "");
}
