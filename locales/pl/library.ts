/** A viewer's own lists. */
export const library = {
  empty: "Historia jest pusta",
  emptyText: "Tu wrócisz do filmów, które oglądasz, od miejsca, w\u00a0którym skończono oglądanie.",
  clear: "Wyczyść historię",
  clearSure: "Usunąć całą historię oglądania? Tego nie da się cofnąć.",
};
