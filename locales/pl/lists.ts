/** The lists that anybody may look through. */
export const lists = {
  noneText: "Tu pojawią się filmy, gdy tylko ktoś je opublikuje.",
  order: "Kolejność",
  new: { title: "Nowe filmy", description: "Najnowsze filmy i\u00a0transmisje w\u00a0serwisie {{site}}." },
  popular: { title: "Popularne filmy", description: "Najczęściej oglądane filmy w\u00a0serwisie {{site}}." },
  categories: {
    title: "Kategorie",
    all: "Wszystkie",
    description: "Filmy w\u00a0serwisie {{site}} według kategorii.",
    one: "{{name}}: nowe filmy w\u00a0serwisie {{site}}.",
    none: "W\u00a0tej kategorii nie ma jeszcze filmów.",
  },
  tags: {
    title: "Tagi",
    all: "Wszystkie tagi",
    description: "Tagi, których najczęściej używają twórcy w\u00a0serwisie {{site}}.",
    one: "Filmy z\u00a0tagiem #{{tag}} w\u00a0serwisie {{site}}.",
    placeholder: "Wpisz tag",
    show: "Pokaż filmy",
    none: "Nikt jeszcze nie użył tagów",
    noneText: "Tu zbiorą się tagi, którymi twórcy opisują swoje filmy.",
    empty: "Żaden film nie ma jeszcze tagu #{{tag}}.",
  },
  channels: {
    title: "Kanały",
    all: "Wszystkie kanały",
    description: "Kanały w\u00a0serwisie {{site}}.",
    createdAt: "Najnowsze",
    subscriptionsCount: "Najpopularniejsze",
    seek: "Szukaj kanału",
    none: "Nie ma jeszcze żadnych kanałów",
    noneText: "Tu pojawią się kanały twórców.",
  },
  banned: {
    title: "Uciszone i\u00a0zablokowane",
    none: "Tu pojawią się filmy, które usunęły wielkie platformy.",
  },
};
