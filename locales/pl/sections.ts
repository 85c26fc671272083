/** The home page and its sections. */
export const sections = {
  /** Titles of RSS feeds. */
  feed: { site: "{{site}}: najnowsze filmy", channel: "{{channel}} – {{site}}" },
  description: "{{site}}: filmy i\u00a0kanały twórców. Oglądaj, komentuj, subskrybuj.",
  heading: "{{site}}, strona główna",
  chips: "Sekcje",
  newest: "Nowe filmy",
  popular: "Popularne",
  newChannels: "Nowe kanały",
  emptyTitle: "Nie ma jeszcze filmów",
  emptyText:
    "Nikt jeszcze niczego nie opublikował. Załóż kanał i\u00a0prześlij pierwszy film: będzie gotowy do oglądania po kilku sekundach.",
  emptyAction: "Prześlij pierwszy film",
  liveUpcoming: "Na żywo i\u00a0wkrótce",
  liveUpcomingDescription: "Transmisje i\u00a0premiery w\u00a0serwisie {{site}}: co trwa teraz i\u00a0co się zacznie.",
  onAir: "Teraz na żywo",
  toCome: "Wkrótce",
  more: "Więcej",
  nothingUpcoming: "Teraz nikt nie nadaje na żywo",
  nothingUpcomingText:
    "Tu pojawiają się transmisje na żywo i\u00a0premiery, zanim się zaczną i\u00a0gdy trwają. Zajrzyj później.",
};
