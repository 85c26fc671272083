import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

const kept = new LRUCache<string, string>({ max: 3000 });

/** Renders what costs more than all that it says once for all who see the same: `key` holds everything that it depends on. */
export function keptHtml(key: string, render: () => ReactNode): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = renderToString(render(), { identifierPrefix: `${Bun.hash(key).toString(36)}-` });
  kept.set(key, html);
  return html;
}
