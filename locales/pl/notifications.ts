import { grouped, pluralPl } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };
type By = { name: string; others: number };

function whoPl(name: string, others: number): string {
  if (others === 0) return name;
  return `${name} i ${grouped(others, "pl")} ${pluralPl(others, "inna osoba", "inne osoby", "innych osób")}`;
}

export const notifications = {
  title: "Powiadomienia",
  bell: "Powiadomienia",
  all: "Wszystkie",
  personal: "Osobiste",
  tabs: "Rodzaj powiadomień",
  settingsLink: "Ustawienia powiadomień",
  failed: "Nie udało się wczytać powiadomień.",
  openList: "Otwórz listę powiadomień",
  more: "Pokaż więcej",
  markAsRead: "Oznacz jako przeczytane",
  unread: "nieprzeczytane",
  newPosts: "są nowe wpisy",
  empty: "Brak powiadomień",
  emptyText: "Subskrybuj kanały, a\u00a0damy znać o\u00a0nowych filmach i\u00a0transmisjach.",
  emptyPersonal: "Nic nowego",
  emptyPersonalText: "Tu pojawią się oceny, komentarze i\u00a0odpowiedzi dotyczące Twoich kanałów.",
  badEndpoint: "Tej przeglądarki nie można zarejestrować do powiadomień",
  types: {
    new_video: "{{channel}}: nowy film",
    live_starting_now: "{{channel}} nadaje na żywo",
    live_starting_15mins: "{{channel}}: transmisja za 15 minut",
    premiere_starting_15mins: "{{channel}}: premiera za 15 minut",
    new_post: "{{channel}}: nowy wpis",
    video_rate: ({ count }: Count) =>
      `${grouped(count, "pl")} ${pluralPl(count, "nowa ocena", "nowe oceny", "nowych ocen")} filmu`,
    comment_rate: ({ count }: Count) =>
      `${grouped(count, "pl")} ${pluralPl(count, "nowa ocena", "nowe oceny", "nowych ocen")} Twojego komentarza`,
    comment_reply: ({ count }: Count) =>
      `${grouped(count, "pl")} ${pluralPl(count, "odpowiedź", "odpowiedzi", "odpowiedzi")} na Twój komentarz`,
    new_comment: ({ count }: Count) =>
      `${grouped(count, "pl")} ${pluralPl(count, "nowy komentarz", "nowe komentarze", "nowych komentarzy")} pod filmem`,
    comment_approved: "Twój komentarz został zatwierdzony",
    new_comment_post: ({ count }: Count) =>
      `${grouped(count, "pl")} ${pluralPl(count, "nowy komentarz", "nowe komentarze", "nowych komentarzy")} pod wpisem`,
    post_rate: ({ count }: Count) =>
      `${grouped(count, "pl")} ${pluralPl(count, "nowa ocena", "nowe oceny", "nowych ocen")} Twojego wpisu`,
    channel_invitation: "{{channel}}: zaproszenie na kanał",
    channel_handover: "{{channel}}: propozycja przejęcia kanału",
    channel_owner: "{{channel}}: kanał ma nowego właściciela",
    channel_joined: "{{channel}}: przyjęto Twoje zaproszenie",
    channel_role: "{{channel}}: Twoja rola to teraz {{role}}",
    channel_left: "{{channel}}: nie masz już dostępu do tego kanału",
    channel_deleted: "{{channel}}: kanał został usunięty",
    creator_approved: "Twoje zgłoszenie przyjęto: możesz założyć kanał",
    creator_refused: "Twoje zgłoszenie na twórcę odrzucono",
    decision: "Decyzja administracji ({{what}}): {{decided}}",
    report_decided: "Twoje zgłoszenie rozpatrzono ({{what}}): {{decided}}",
    objection_answered: "Odpowiedź na Twoje odwołanie ({{what}})",
    ticket_answered: "Odpowiedź na Twoją wiadomość do administracji",
    ticket_written: "Nowa wiadomość w\u00a0sprawie, którą prowadzisz",
    ad_verified_ok: "{{channel}}: kampania zatwierdzona",
    ad_verified_not_ok: "{{channel}}: kampania odrzucona",
    ad_again: "{{channel}}: kampania znów czeka na weryfikację, bo jej film się zmienił",
  },
  /** Who did it, by the name of the last of them. */
  by: {
    comment_reply: ({ name, others }: By) => `${whoPl(name, others)}: odpowiedź na Twój komentarz`,
    new_comment: ({ name, others }: By) => `${whoPl(name, others)}: komentarz pod filmem`,
    new_comment_post: ({ name, others }: By) => `${whoPl(name, others)}: komentarz pod wpisem`,
  },
  settings: {
    title: "Powiadomienia",
    saved: "Zapisano ustawienia powiadomień.",
    what: "O\u00a0czym Cię powiadamiać",
    whatText: "Co wysyłamy poza serwisem, a\u00a0niżej: o\u00a0czym daje znać dzwonek.",
    email: "E-mail",
    push: "Push",
    newVideo: "Nowe filmy",
    newVideoText: "z\u00a0kanałów, które subskrybujesz",
    videoLive: "Transmisje i\u00a0premiery",
    videoLiveText: "15 minut przed początkiem i\u00a0w\u00a0chwili rozpoczęcia",
    unreadNotifications: "Nieprzeczytane",
    unreadNotificationsText: "przypomnienie, najwyżej raz dziennie",
    bell: "Dzwonek powiadamia o tym, co dotyczy Ciebie",
    kinds: {
      comments: "komentarze pod Twoimi filmami i wpisami",
      replies: "odpowiedzi na Twoje komentarze",
      ratings: "oceny Twoich filmów, wpisów i komentarzy",
      posts: "nowe wpisy osób i kanałów, które obserwujesz",
    },
    mailHelp:
      "E-mail wysyłamy najwyżej raz dziennie, chyba że przy kanale wybierzesz „Zawsze”. W\u00a0każdej wiadomości jest link do rezygnacji.",
    device: "To urządzenie",
    deviceOff: "Powiadomienia push są wyłączone w\u00a0tej przeglądarce.",
    deviceOn: "Ta przeglądarka otrzymuje powiadomienia push.",
    deviceDenied:
      "Przeglądarka blokuje powiadomienia z\u00a0tej strony. Odblokuj je w\u00a0ustawieniach witryny, obok adresu.",
    deviceUnsupported: "Ta przeglądarka nie obsługuje powiadomień push albo połączenie nie jest szyfrowane (HTTPS).",
    deviceScripts: "Włącz obsługę JavaScriptu w\u00a0przeglądarce, aby zarejestrować to urządzenie.",
    turnOn: "Włącz na tym urządzeniu",
    turnOff: "Wyłącz",
    test: "Wyślij próbne powiadomienie",
    testSent: "Wysłano próbne powiadomienie.",
    devices: "Twoje urządzenia",
    noDevices: "Żadne urządzenie nie jest jeszcze zarejestrowane.",
    deviceSince: "od {{date}}",
    removeDevice: "Usuń urządzenie: {{name}}",
    channels: "Subskrybowane kanały",
    channelsText: "Jak często mamy informować o\u00a0nowościach każdego kanału.",
    noChannels: "Nie subskrybujesz jeszcze żadnego kanału.",
    notifyWhen: "Powiadomienia z\u00a0kanału {{channel}}",
    when: { never: "Nigdy", daily: "Raz dziennie", always: "Zawsze" },
  },
  ask: {
    title: "Dać znać o\u00a0nowościach?",
    text: "Nowe filmy i\u00a0transmisje subskrybowanych kanałów pokażemy na tym urządzeniu.",
    save: "Włącz powiadomienia",
    timeout: "Włączanie powiadomień push trwało zbyt długo.",
    failed: "Nie udało się włączyć powiadomień na tym urządzeniu.",
    done: "Powiadomienia push są włączone.",
    off: "Powiadomienia push są wyłączone na tym urządzeniu.",
  },
  mail: {
    subject: ({ count, site }: Count & { site: string }) =>
      `${grouped(count, "pl")} ${pluralPl(count, "nowe powiadomienie", "nowe powiadomienia", "nowych powiadomień")} · ${site}`,
    hello: "Cześć, {{name}}!",
    more: ({ count }: Count) =>
      `…i\u00a0jeszcze ${grouped(count, "pl")} ${pluralPl(count, "powiadomienie", "powiadomienia", "powiadomień")} w\u00a0serwisie.`,
    foot: "Dostajesz tę wiadomość, bo w\u00a0serwisie {{site}} masz włączone powiadomienia e-mail.\nUstawienia: {{settings}}\nRezygnacja jednym kliknięciem: {{unsubscribe}}",
  },
  unsubscribe: {
    title: "Rezygnacja z\u00a0powiadomień e-mail",
    text: "Po potwierdzeniu nie wyślemy Ci więcej powiadomień e-mail o\u00a0filmach, transmisjach i\u00a0nieprzeczytanych powiadomieniach.",
    confirm: "Nie wysyłaj mi powiadomień",
    done: "Gotowe, nie wyślemy więcej powiadomień e-mail",
    doneText: "Wiadomości dotyczące konta, na przykład zmiana hasła, będą nadal przychodzić.",
    change: "Ustawienia powiadomień",
  },
  test: { title: "{{site}}: powiadomienia działają", body: "Tak będą wyglądać powiadomienia na tym urządzeniu." },
  reminder: {
    title: ({ count }: Count) =>
      count > 9
        ? "Masz ponad 9 nieprzeczytanych powiadomień"
        : `Masz ${grouped(count, "pl")} ${pluralPl(count, "nieprzeczytane powiadomienie", "nieprzeczytane powiadomienia", "nieprzeczytanych powiadomień")}`,
  },
};
