import { grouped, pluralPl } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };

/** Channels and their management. */
export const channels = {
  badSlug: "Litery, cyfry, łącznik, podkreślenie i\u00a0kropka",
  slugTaken: "Ten adres jest już zajęty",
  badTag: "Tag: litery, cyfry, spacje, łącznik i\u00a0podkreślenie",
  subscribe: "Subskrybuj",
  subscribed: "Subskrybujesz",
  followed: "Subskrybujesz ten kanał. Powiadomienia: {{when}}.",
  leftOff: "Nie subskrybujesz już tego kanału.",
  description: "Kanał {{name}}: wszystkie filmy.",
  manage: "Zarządzaj",
  empty: "Ten kanał nie opublikował jeszcze żadnego filmu.",
  emptyOwn: "Prześlij pierwszy film: będzie gotowy do oglądania po kilku sekundach.",
  name: "Nazwa kanału",
  nameHelp: "Od 3 do 64 znaków. Możesz ją później zmienić.",
  slug: "Adres kanału",
  needCreator: "Najpierw zostań twórcą",
  needCreatorText:
    "Kanały zakładają zweryfikowani twórcy. Wyślij krótkie zgłoszenie, a\u00a0administracja je rozpatrzy.",
  dashboard: "Pulpit",
  settings: "Ustawienia kanału",
  about: "Opis",
  tags: "Tagi",
  tagsHelp: "Najwyżej 6, oddzielone przecinkami.",
  picture: "Zdjęcie kanału",
  pictureHelp: "PNG lub JPG, 512×512, do 5 MB.",
  banner: "Baner",
  bannerHelp: "PNG lub JPG, 1280×320, do 5 MB.",
  links: "Linki",
  linkLabel: "Nazwa",
  linkUrl: "Adres",
  latestVideos: "Ostatnie filmy",
  latestComments: "Ostatnie komentarze",
  noComments: "W\u00a0ciągu ostatnich 28\u00a0dni nikt nie skomentował Twoich filmów.",
  figures: {
    subscribers: ({ count }: Count) => pluralPl(count, "subskrybent", "subskrybentów", "subskrybentów"),
    videos: ({ count }: Count) => pluralPl(count, "film", "filmy", "filmów"),
    views: ({ count }: Count) => pluralPl(count, "wyświetlenie", "wyświetlenia", "wyświetleń"),
    comments: ({ count }: Count) => pluralPl(count, "komentarz", "komentarze", "komentarzy"),
    fresh: ({ count }: Count) =>
      count === 0 ? "bez nowych w\u00a0ciągu 28\u00a0dni" : `+${grouped(count, "pl")} w\u00a0ciągu 28\u00a0dni`,
    lately: "w\u00a0ciągu 28\u00a0dni",
    ever: "od początku",
  },
  members: {
    title: "Członkowie",
    owner: "właściciel",
    email: "Adres e-mail zapraszanej osoby",
    help: "Członkowie przesyłają filmy, nadają na żywo i\u00a0mogą poznać klucz kanału. Osoba dołączy, gdy przyjmie zaproszenie.",
    invite: "Zaproś",
    invitedAs: "z\u00a0zaproszenia na {{email}}",
    remove: "Usuń",
    removeSure: "Usunąć tę osobę z\u00a0kanału? Jeśli nadaje teraz z\u00a0kamery, zostanie od razu rozłączona.",
    leave: "Opuść kanał",
    leaveSure: "Opuścić ten kanał? Wrócisz tylko, jeśli właściciel znów Cię zaprosi.",
    removed:
      "Ta osoba nie pracuje już na kanale. Jeśli zna jego stały klucz transmisji, nadal może z\u00a0nim nadawać, dopóki go nie wymienisz.",
    replaceKey: "Wymień klucz kanału",
  },
};
