import type { Lang } from "../platform/i18n/translate.ts";

/** The address of a page in a language: Polish unprefixed, English under `/en`. */
export function href(lang: Lang, path: string): string {
  if (lang === "pl") return path;
  return path === "/" ? "/en" : `/en${path}`;
}
