import type { Lang } from "../platform/i18n/translate.ts";

/** Where the same page is asked for in another language, and the choice kept. */
export function languageHref(lang: Lang, path: string, search: string): string {
  return `/language/${lang}?next=${encodeURIComponent(href(lang, path) + search)}`;
}

/** The address of a page in a language: Polish unprefixed, English under `/en`. */
export function href(lang: Lang, path: string): string {
  if (lang === "pl") return path;
  return path === "/" ? "/en" : `/en${path}`;
}
