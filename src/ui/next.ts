import { ownPath } from "../platform/http/own-path.ts";
import type { AppContext } from "../platform/http/types.ts";
import { href } from "./href.ts";

/** An address of this site that leads on to `next` in the end; home needs no telling. */
export function withNext(c: AppContext, path: string, next: string): string {
  const { lang } = c.var;
  return href(lang, path) + (next === href(lang, "/") ? "" : `?next=${encodeURIComponent(next)}`);
}

/** A path of this site to go to afterwards; anything else leads home. */
export function nextOf(c: AppContext, next: string | undefined): string {
  return ownPath(next) ?? href(c.var.lang, "/");
}

/** The address of this page, to come back to. */
export function addressOf(c: AppContext): string {
  const url = new URL(c.req.url);
  return url.pathname + url.search;
}

/**
 * A page that a form on it leads back to, with what stood behind the question mark of its address when it was sent; `back`
 * is that address for a form that stands on a page of its own.
 */
export function asItWas(c: AppContext, path: string, back?: unknown): string {
  const to = new URL(path, c.req.url);
  const from = [c.req.header("referer"), typeof back === "string" ? ownPath(back) : undefined]
    .map((address) => (address === undefined ? null : URL.parse(address, to)))
    .find((address) => address?.pathname === to.pathname);
  if (!from) return path;
  for (const [name, value] of from.searchParams) if (!to.searchParams.has(name)) to.searchParams.set(name, value);
  return to.pathname + to.search + to.hash;
}
