/** The home page and its sections. */
export const sections = {
  description: "{{site}}: filmy i\u00a0kanały polskich twórców. Oglądaj, komentuj, subskrybuj.",
  heading: "{{site}}, strona główna",
  chips: "Sekcje",
  newest: "Nowe filmy",
  popular: "Popularne",
  newChannels: "Nowe kanały",
  emptyTitle: "Tu będą filmy",
  emptyText:
    "Nikt jeszcze niczego nie opublikował. Załóż kanał i\u00a0prześlij pierwszy film: będzie gotowy do oglądania po kilku sekundach.",
  emptyAction: "Dodaj pierwszy film",
};
