import { pluralPl } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };

/** The channels that one is subscribed to. */
export const subscriptions = {
  title: "Subskrypcje",
  active: "Ostatnio aktywne",
  all: "Wszystkie filmy",
  manage: "Zarządzaj",
  manageTitle: "Zarządzanie subskrypcjami",
  none: "Nie subskrybujesz jeszcze żadnego kanału",
  noneText: "Filmy z\u00a0kanałów, które subskrybujesz, zbiorą się tutaj, od najnowszych.",
  nothingText: "Kanały, które subskrybujesz, nie mają jeszcze filmów.",
  find: "Znajdź kanały",
  file: "Subskrypcje: {{site}}",
  export: "Pobierz listę (OPML)",
  import: "Wczytaj listę subskrypcji",
  importText: "Plik OPML, do 4 MB. Zasubskrybujemy kanały z\u00a0tego serwisu, a\u00a0pozostałe pokażemy na liście.",
  importFile: "Plik OPML",
  importDo: "Wczytaj",
  imported: ({ count, known }: Count & { known: number }) =>
    count === 0 && known > 0
      ? "Wszystkie kanały z\u00a0tej listy są już w\u00a0Twoich subskrypcjach."
      : `Dodano ${count} ${pluralPl(count, "subskrypcję", "subskrypcje", "subskrypcji")}.`,
  passedOver: ({ count }: Count) =>
    `Pominięto ${count} ${pluralPl(count, "pozycję", "pozycje", "pozycji")}, których nie ma w\u00a0tym serwisie`,
};
