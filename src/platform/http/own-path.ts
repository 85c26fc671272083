/** A place that is no site: what leaves it leads out. */
const here = "http://here.invalid";

/**
 * The path of this site that somebody named, as a browser will read it, with its query and hash; undefined for whatever
 * could lead elsewhere, in either language.
 */
export function ownPath(given: string | undefined): string | undefined {
  if (!given?.startsWith("/") || given.length > 2000 || /[\\\p{Cc}]/u.test(given)) return undefined;
  const url = URL.parse(given, here);
  if (url?.origin !== here) return undefined;
  // Dots resolve to slashes, and so does a language prefix that is taken off.
  const leadsOut = [url.pathname, withoutLanguage(url.pathname)].some((path) => path.startsWith("//"));
  return leadsOut ? undefined : url.pathname + url.search + url.hash;
}

/** A path without the language in front of it. */
export function withoutLanguage(pathname: string): string {
  if (pathname === "/en") return "/";
  return pathname.startsWith("/en/") ? pathname.slice(3) : pathname;
}
