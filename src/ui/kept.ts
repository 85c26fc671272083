import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { minute } from "../platform/clock.ts";

/** Of all that is kept, with what it is kept by. */
const bytesMax = 24 * 1024 * 1024;

// Most keys hold the minute in which "5 minutes ago" was said: nobody asks for those of a former one again.
const kept = new LRUCache<string, string>({
  maxSize: bytesMax,
  // What has Polish letters in it takes two bytes for each.
  sizeCalculation: (html, key) => 2 * (html.length + key.length) + 1,
  ttl: 2 * minute,
  ttlResolution: 0,
  ttlAutopurge: true,
});

/** How many are kept now. */
export function htmlHeld(): number {
  return kept.size;
}

/** Renders what costs more than all that it says once for all who see the same: `key` holds everything that it depends on. */
export function keptHtml(key: string, render: () => ReactNode): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const rendered = renderToString(render(), { identifierPrefix: prefixOf(key) });
  // What React gives remembers each of the hundreds of pieces that it was put together of; read anew it is one piece.
  const html = Buffer.from(rendered).toString();
  kept.set(key, html);
  return html;
}

/** What the ids that React makes in it begin with. */
export function prefixOf(key: string): string {
  return `${Bun.hash(key).toString(36)}-`;
}

/** The same as what an element holds. */
export function keptInside(key: string, render: () => ReactNode) {
  return { dangerouslySetInnerHTML: { __html: keptHtml(key, render) } };
}
