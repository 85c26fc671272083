/** Telling of a problem. */
export const support = {
  unknownTopic: "Nieznany kod błędu",
  problem: {
    open: "Zgłoś problem",
    title: "Zgłoś problem",
    text: "Napisz, co się stało. Adres strony i\u00a0nazwa przeglądarki dołączą się same.",
    topic: "Czego dotyczy zgłoszenie?",
    topics: {
      E: "Błąd na stronie",
      V: "Problem z\u00a0filmem",
      K: "Problem z\u00a0kontem",
      W: "Wygląd",
      F: "Działanie funkcji",
      N: "Brakująca funkcja",
      X: "Strona błędu",
    },
    desc: "Opis",
    email: "Twój e-mail",
    sent: "Dziękujemy, zgłoszenie zostało wysłane.",
  },
};
