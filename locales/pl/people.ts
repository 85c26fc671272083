import { grouped, pluralPl } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };

/** People's pages, and following them. */
export const people = {
  follows: "Obserwuje",
  description: "{{name}}: wpisy i\u00a0kanały.",
  own: "Twoja strona",
  follow: "Obserwuj",
  following: "Obserwujesz",
  followName: "Obserwuj: {{name}}",
  unfollowName: "Obserwujesz: {{name}}. Przestań obserwować",
  nowFollowing: "Obserwujesz teraz: {{name}}.",
  leftOff: "Nie obserwujesz już: {{name}}.",
  followers: ({ count }: Count) =>
    `${grouped(count, "pl")} ${pluralPl(count, "obserwujący", "obserwujących", "obserwujących")}`,
  followersShort: ({ count }: Count) => `${grouped(count, "pl")} ${pluralPl(count, "osoba", "osoby", "osób")}`,
  featured: "Wyróżnieni autorzy",
  all: "Wszyscy",
  followed: "Obserwujesz",
  manage: "Zarządzaj",
  noPostYet: "bez wpisów",
  feature: "Wyróżnij",
  unfeature: "Nie wyróżniaj",
  mute: "Wycisz",
  unmute: "Wyłącz wyciszenie",
  muteSure: "Wyciszyć: {{name}}? Nie zobaczysz wpisów, komentarzy ani wiadomości tej osoby.",
  mutedText: "Ta osoba jest wyciszona: jej wpisy są ukryte.",
  search: "Szukaj autorów",
  searchButton: "Szukaj",
  results: "Autorzy: „{{query}}”",
  none: "Nie ma tu nikogo",
  noneFeatured: "Administracja nie wyróżniła jeszcze żadnego autora.",
  noneFound: "Żaden autor się tak nie nazywa. Sprawdź pisownię.",
  nobodyFollowed: "Nikogo jeszcze nie obserwujesz",
  nobodyFollowedText: "Wpisy obserwowanych osób znajdziesz w\u00a0jednym miejscu. Zacznij od wyróżnionych autorów.",
};
