/** Logging in by the provider that the site trusts. */
export const signin = {
  title: "Logowanie przez {{provider}}",
  text: "Zalogujesz się bez hasła do tego serwisu. O\u00a0kod z\u00a0aplikacji wtedy nie pytamy: sprawdza Cię {{provider}}.",
  login: "Zaloguj się przez {{provider}}",
  link: "Połącz konto",
  linked: "Połączone {{date}}",
  unlink: "Odłącz",
  leadOn: "Przejdź do {{provider}}",
  leading: "Łączenie konta",
  leadingText: "Za chwilę otworzy się strona {{provider}}. Zaloguj się tam, a\u00a0połączymy konta.",
  out: "Wylogowano",
  outText:
    "{{provider}} może Cię w\u00a0tej przeglądarce nadal pamiętać. Na wspólnym komputerze wyloguj się także tam.",
  outThere: "Wyloguj się z\u00a0{{provider}}",
  home: "Strona główna",
  newcomer: "Nowa osoba",
};
