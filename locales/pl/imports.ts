import { pluralPl } from "../../src/platform/i18n/plural.ts";

/** Filmy pobierane spod adresu. */
export const imports = {
  title: "Z\u00a0adresu",
  address: "Adres filmu",
  help: "Strona z\u00a0filmem albo sam plik. Tytuł, opis, datę, miniaturę, napisy i\u00a0rozdziały przeniesiemy, jeśli są znane.",
  onlyFrom: "Z\u00a0tych serwisów: {{hosts}}. Tytuł, opis, datę, miniaturę, napisy i\u00a0rozdziały też przeniesiemy.",
  mine: "Mogę opublikować ten film: jest mój albo zgadza się na to autor.",
  begin: "Pobierz film",
  list: "Ostatnio pobrane",
  install:
    "Pobieranie spod adresu nie jest włączone. Zainstaluj yt-dlp i\u00a0ustaw IMPORT_PATH (ścieżkę tego programu). Tę wskazówkę widzi tylko administracja.",
  what: "Co pobrać",
  whatHelp:
    "Kanał albo playlistę podaj adresem strony, na której są filmy. W\u00a0ciągu doby pobieramy do {{max}} filmów, resztę w\u00a0kolejnych dniach.",
  kinds: {
    one: "Ten film",
    all: "Wszystkie filmy z\u00a0tego kanału lub playlisty",
    follow: "Wszystkie filmy, a\u00a0potem także nowe",
  },
  films: {
    title: "Z\u00a0kanału lub playlisty",
    looking: "Sprawdzamy, jakie filmy tam są.",
    again: "Sprawdzimy ponownie: {{when}}.",
    left: ({ count }: { count: number }) =>
      count === 0
        ? "Wszystkie filmy już tu są albo są w\u00a0drodze."
        : `${count} ${pluralPl(count, "film czeka", "filmy czekają", "filmów czeka")} na kolejne dni.`,
    follows: "Nowe filmy pobierzemy, gdy się pojawią.",
    end: "Nie pobieraj więcej",
    endSure: "Nie pobierać więcej filmów spod tego adresu? Te, których pobieranie już się zaczęło, zostaną.",
  },
  badAddress: "Podaj adres, który zaczyna się od https:// albo http://.",
  needsRights: "Potwierdź, że możesz opublikować ten film.",
  otherHost: "Filmy można pobierać tylko z: {{hosts}}.",
  notPublic: "Pod tym adresem nie ma nic, co byłoby dostępne w\u00a0internecie.",
  state: {
    waiting: "Czeka w\u00a0kolejce, z\u00a0serwisu {{host}}",
    running: "Pobieranie z\u00a0serwisu {{host}}: {{percent}}% ({{size}})",
    done: "Pobrano z\u00a0serwisu {{host}} ({{size}})",
    failed: "Nie udało się pobrać z\u00a0serwisu {{host}}",
  },
  cancelSure: "Przerwać pobieranie i\u00a0usunąć ten film?",
  remove: "Usuń",
  dismiss: "Rozumiem",
  failures: {
    NOT_PUBLIC: "Adres prowadzi w\u00a0miejsce, do którego ten serwer nie może sięgać.",
    UNSUPPORTED: "Pod tym adresem nie znaleźliśmy filmu albo serwer nie zna tego serwisu.",
    UNAVAILABLE: "Filmu już nie ma, jest prywatny albo można go obejrzeć tylko po zalogowaniu.",
    IS_LIVE: "To transmisja na żywo. Pobierz ją, gdy się skończy.",
    TOO_LARGE: "Plik jest większy, niż przyjmuje ten serwis, albo nie mieści się w\u00a0Twoim limicie.",
    TOO_SLOW: "Trwało to zbyt długo. Spróbuj później.",
    NO_PROGRAM: "Brakuje programu, który pobiera filmy. Daj znać administracji.",
    NO_FILE: "W\u00a0tym, co przyszło, nie było pliku. Sprawdź adres.",
    DISK_FULL: "Na serwerze skończyło się miejsce. Spróbuj później.",
    IMPORT_FAILED: "Coś po drodze poszło nie tak. Spróbuj później.",
  },
};
