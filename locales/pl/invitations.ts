/** Invitations to work on a channel or to moderate its chats. */
export const invitations = {
  title: "Zaproszenia",
  empty: "Brak zaproszeń",
  emptyText: "Gdy ktoś zaprosi Cię do pracy na swoim kanale, odpowiesz na to tutaj.",
  member: "{{by}} zaprasza Cię do pracy na tym kanale.",
  memberText: "Rola: {{role}} ({{may}}).",
  owner: "{{by}} chce przekazać Ci ten kanał.",
  ownerText:
    "Jako właściciel decydujesz o\u00a0kanale i\u00a0o\u00a0tym, kto na nim pracuje. Dotychczasowy właściciel zostanie redaktorem.",
  moderator: "{{by}} zaprasza Cię do moderowania czatów tego kanału.",
  moderatorText: "Jako moderator przypinasz, skreślasz i\u00a0usuwasz wiadomości oraz blokujesz piszących.",
  until: "ważne do {{date}}",
  accept: "Przyjmij",
  decline: "Odrzuć",
  accepted: "Zaproszenie przyjęte: moderujesz teraz czaty tego kanału.",
  declined: "Zaproszenie zostało odrzucone.",
  gone: "To zaproszenie nie jest już ważne: wygasło, wycofano je albo masz je już za sobą.",
  open: "Zaproszenia bez odpowiedzi",
  openDates: "wysłane {{sent}}, ważne do {{until}}",
  again: "Wyślij ponownie",
  withdraw: "Wycofaj",
  withdrawSure: "Wycofać to zaproszenie?",
  sent: "Wysłaliśmy zaproszenie na podany adres. Osoba dołączy, gdy je przyjmie; ma na to 7 dni.",
  withdrawn: "Zaproszenie zostało wycofane.",
  mail: {
    subject: "Zaproszenie na kanał {{channel}} · {{site}}",
    hello: "Cześć, {{name}}!",
    helloNew: "Cześć!",
    member: "{{by}} zaprasza Cię do pracy na kanale {{channel}} w\u00a0serwisie {{site}}.\n\nRola: {{role}} ({{may}}).",
    moderator: "{{by}} zaprasza Cię do moderowania czatów kanału {{channel}} w\u00a0serwisie {{site}}.",
    accept: "Przyjmij albo odrzuć zaproszenie (jest ważne 7 dni):\n{{link}}",
    register:
      "Zaproszenie jest ważne 7 dni. Załóż konto z\u00a0adresem {{email}}:\n{{register}}\n\nPo zalogowaniu przyjmij je albo odrzuć:\n{{link}}",
    foot: "Jeśli nie spodziewasz się tego zaproszenia, możesz zignorować tę wiadomość: bez Twojej zgody nic się nie stanie.",
  },
  /** What people are written of their part on a channel. */
  told: {
    handover: {
      subject: "Propozycja przejęcia kanału {{channel}} · {{site}}",
      text: "{{by}} chce przekazać Ci kanał {{channel}} w\u00a0serwisie {{site}}. Jako właściciel decydujesz o\u00a0kanale i\u00a0o\u00a0tym, kto na nim pracuje.\n\nPrzyjmij albo odrzuć propozycję (jest ważna 7 dni):\n{{link}}",
    },
    owner: {
      subject: "Kanał {{channel}} ma nowego właściciela · {{site}}",
      text: "Propozycja przejęcia kanału {{channel}} została przyjęta. Kanał ma nowego właściciela, a\u00a0Ty jesteś jego redaktorem.\n\n{{link}}",
    },
    role: {
      subject: "Twoja rola na kanale {{channel}} · {{site}}",
      text: "Twoja rola na kanale {{channel}} w\u00a0serwisie {{site}} to teraz: {{role}}.\n\n{{link}}",
    },
    left: {
      subject: "Nie masz już dostępu do kanału {{channel}} · {{site}}",
      text: "Nie pracujesz już na kanale {{channel}} w\u00a0serwisie {{site}}. Klucze transmisji tego kanału, które były Ci znane, przestały działać.\n\nTwoje kanały:\n{{link}}",
    },
    deleted: {
      subject: "Kanał {{channel}} został usunięty · {{site}}",
      text: "Kanał {{channel}} w\u00a0serwisie {{site}} został usunięty razem z\u00a0filmami. Do {{date}} jego właściciel może go przywrócić; potem znikną wszystkie pliki.\n\nTwoje kanały:\n{{link}}",
    },
  },
};
