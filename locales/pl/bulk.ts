import { pluralPl } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };
const films = (count: number) => `${count} ${pluralPl(count, "film", "filmy", "filmów")}`;

/** Changes of many films at once. */
export const bulk = {
  title: "Zmień wiele filmów",
  open: "Zmień dane",
  none: "Nie wybrano filmów",
  noneText: "Zaznacz filmy na liście i\u00a0wybierz „Zmień dane”.",
  leave: "Bez zmian",
  nothing: "brak",
  yes: "Tak",
  no: "Nie",
  on: "Włączone",
  off: "Wyłączone",
  addTags: "Dodaj tagi",
  removeTags: "Usuń tagi",
  chosen: ({ count }: Count) => `Wybrano ${films(count)}`,
  preview: "Zobacz, co się zmieni",
  willChange: ({ count, all }: Count & { all: number }) => `Zmiany obejmą ${films(count)} z\u00a0${all}.`,
  back: "Popraw",
  apply: "Zmień",
  done: ({ count }: Count) => `Zmieniono ${films(count)}.`,
  undone: ({ count }: Count) => `Cofnięto zmianę: ${films(count)}.`,
  undo: "Cofnij zmianę",
  undoHelp: "Cofnąć można przez 30\u00a0dni. To, co ktoś zmienił później, zostanie.",
  latest: "Ostatnie zmiany",
  fields: {
    visibility: "Widoczność",
    categories: "Kategoria",
    tags: "Tagi",
    ageRestriction: "Ograniczenie wieku",
    adultsOnly: "Tylko dla dorosłych",
    forChildren: "Dla dzieci (bez reklam)",
    bannedByBigTech: "Usunięty przez big tech",
    commentsOff: "Komentarze",
  },
};
