/** A viewer's own lists. */
export const library = {
  empty: "Historia jest pusta",
  emptyText: "Tu wrócisz do filmów, które oglądasz, w\u00a0miejscu, w\u00a0którym je przerwano.",
  clear: "Wyczyść historię",
  clearSure: "Usunąć całą historię oglądania? Tego nie da się cofnąć.",
};
