/** Leaving for good. */
export const erasure = {
  title: "Usuń konto",
  grace:
    "Konto usuniemy za 30 dni. Do tego czasu działa wszystko, co widzą inni, a\u00a0Ty możesz zmienić zdanie: wystarczy się zalogować.",
  goes: "Po 30 dniach usuniemy na zawsze:",
  parts: {
    account: "Twoje dane, hasło, zdjęcie, ustawienia i\u00a0zalogowania",
    comments: "treść Twoich komentarzy i\u00a0wiadomości na czacie",
    lists: "historię, oceny, subskrypcje, powiadomienia i\u00a0zgłoszenia do nas",
    channels: "Twoje kanały z\u00a0filmami i\u00a0plikami, chyba że wskażesz, kto je przejmie",
  },
  stays: "Filmy przesłane na cudze kanały zostają na tych kanałach, bez Twojego nazwiska.",
  privacy: "Polityka prywatności",
  yourChannels: "Co z\u00a0Twoimi kanałami?",
  deleteChannel: "Usuń razem z\u00a0kontem",
  handOver: "Przejmie: {{name}}",
  alone: "Kanał „{{name}}” zniknie razem z\u00a0kontem. Przejąć go może tylko osoba, która go z\u00a0Tobą prowadzi.",
  notMember: "Ta osoba nie prowadzi tego kanału",
  sure: "Rozumiem, że po 30 dniach nie da się tego cofnąć",
  sayYes: "Zaznacz, aby usunąć konto",
  action: "Usuń konto",
  leftTitle: "Konto zostanie usunięte",
  leftText:
    "Stanie się to {{date}}. Wszystkie urządzenia są wylogowane. Do tego dnia wystarczy się zalogować, aby zachować konto.",
  keep: "Zachowaj konto bez logowania",
  comeBack: "Zaloguj się i\u00a0zachowaj konto",
};
