/** Applications of people who want to become creators. */
export const creators = {
  apply: {
    title: "Zostań twórcą",
    text: "Napisz, o\u00a0czym będzie Twój kanał. Zgłoszenie przeczyta administracja.",
    message: "Twoja wiadomość",
    send: "Wyślij zgłoszenie",
    sendAgain: "Wyślij ponownie",
    waiting: "Zgłoszenie czeka na decyzję",
    waitingText: "Wysłano {{date}}. Damy znać, gdy administracja je rozpatrzy.",
    refused: "Zgłoszenie odrzucono {{date}}.",
    again: "Możesz poprawić zgłoszenie i\u00a0wysłać je jeszcze raz.",
    approved: "Zgłoszenie zostało przyjęte",
    approvedText: "Został jeden krok: przeczytaj i\u00a0zaakceptuj regulamin twórcy.",
    terms: "Regulamin twórcy",
    accept: "Akceptuję regulamin twórcy",
    begin: "Zostań twórcą",
    isCreator: "Jesteś twórcą",
    isCreatorText: "Możesz zakładać kanały i\u00a0przesyłać filmy.",
  },
  admin: {
    title: "Wnioski twórców",
    empty: "Brak wniosków",
    emptyText: "Tu pojawią się osoby, które chcą zostać twórcami.",
    reason: "Uzasadnienie",
    reasonHelp: "Zobaczy je osoba, która wysłała wniosek. Przy odmowie jest wymagane.",
    approve: "Zatwierdź",
    refuse: "Odrzuć",
    refuseSure: "Odrzucić ten wniosek?",
  },
  mail: {
    approved: {
      subject: "Zgłoszenie na twórcę przyjęte · {{site}}",
      text: "Cześć, {{name}}!\n\nTwoje zgłoszenie na twórcę w\u00a0serwisie {{site}} zostało przyjęte.",
      way: "Został jeden krok: zaakceptuj regulamin twórcy (link jest ważny 30 dni):\n{{link}}",
    },
    refused: {
      subject: "Zgłoszenie na twórcę odrzucone · {{site}}",
      text: "Cześć, {{name}}!\n\nTwoje zgłoszenie na twórcę w\u00a0serwisie {{site}} zostało odrzucone.",
      way: "Możesz poprawić zgłoszenie i\u00a0wysłać je jeszcze raz:\n{{link}}",
    },
    reason: "Uzasadnienie:\n{{reason}}",
  },
};
