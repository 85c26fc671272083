/** Leaving for another site. */
export const openurl = {
  title: "Przejście na inną stronę",
  text: "Ten link prowadzi poza {{site}}. Sprawdź adres, zanim przejdziesz dalej.",
  address: "Pełny adres",
  written: "Nazwa w\u00a0zapisie narodowym",
  open: "Otwórz stronę",
  back: "Zostań tutaj",
  badTitle: "Tego adresu nie można otworzyć",
  bad: "Adres musi zaczynać się od http:// lub https:// i\u00a0nie może zawierać hasła.",
};
