import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { Ctx } from "../../platform/context.ts";

const makeKept = () => new LRUCache<string, string>({ max: 2000 });

/**
 * Renders what costs more than all that it says once for all who see the same: `key` holds everything that it depends on.
 * `prefix` begins the ids in it.
 */
export function keptHtml(ctx: Ctx, key: string, prefix: string, render: () => ReactElement): string {
  const all = ctx.local(makeKept);
  const known = all.get(key);
  if (known !== undefined) return known;
  const html = renderToString(render(), { identifierPrefix: prefix });
  all.set(key, html);
  return html;
}
