/** The television mode. */
export const tv = {
  title: "Telewizor",
  description: "{{site}} na telewizorze: na żywo, nowe i\u00a0popularne filmy, obsługiwane pilotem.",
  onAir: "Teraz na żywo",
  toCome: "Wkrótce",
  newest: "Nowe",
  popular: "Popularne",
  none: "Nie ma jeszcze nic do oglądania.",
  exit: "Wyjdź",
  back: "Wróć",
  keys: "Strzałki wybierają, Enter otwiera, Esc wychodzi.",
};
