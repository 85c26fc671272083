/** Every document of the site; each is a page of its own. */
export const documentSlugs = [
  "about",
  "faq",
  "reklama",
  "nazywo",
  "bronprawdy",
  "dajimmowic",
  "niezamkniecienas",
  "wolnoscslowa",
  "ocalprawde",
  "big-tech",
  "regulaminy",
  "regulamin",
  "regulamin-tworcy",
  "polityka-cookies",
  "polityka-prywatnosci",
  "informacja-rodo",
  "informacje-regulacyjne",
] as const;

export type DocumentSlug = (typeof documentSlugs)[number];

/** The rules and the notices: each of their pages links to the others. */
export const legalSlugs = [
  "regulamin",
  "regulamin-tworcy",
  "polityka-prywatnosci",
  "informacja-rodo",
  "polityka-cookies",
  "informacje-regulacyjne",
] as const satisfies DocumentSlug[];

/** Where readers find the pages that the operator added. */
export const listingSlugs: readonly DocumentSlug[] = ["about", "faq"];
