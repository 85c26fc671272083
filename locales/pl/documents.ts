export const documents = {
  updated: "Ostatnia zmiana: {{date}}",
  contents: "Spis treści",
  related: "Pozostałe dokumenty",
  unreadable: "Tego tekstu nie można pokazać: jest zbyt zagnieżdżony albo zbyt złożony",
  blanksNote: "Zaznaczone miejsca trzeba uzupełnić. Widzi je tylko administracja, inni czytają ten dokument bez nich.",
  /** What stands for the operator's details, as far as they are not set. */
  neutral: {
    siteName: "ten serwis",
    operatorName: "operator serwisu",
    operatorAddress: "adres operatora",
    contactEmail: "adres kontaktowy operatora",
  },
  blanks: {
    siteName: "uzupełnij: nazwa serwisu",
    operatorName: "uzupełnij: nazwa operatora",
    operatorAddress: "uzupełnij: adres operatora",
    contactEmail: "uzupełnij: e-mail kontaktowy",
  },
};
