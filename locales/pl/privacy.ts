/** What one does not want to see, and what others do not learn. */
export const privacy = {
  title: "Prywatność",
  saved: "Zapisano.",
  lists: "Twoje listy",
  personal: "Polecaj mi filmy na podstawie tego, co oglądam",
  personalHelp:
    "Wyłączone: polecamy to samo, co gościom, a\u00a0to, co oglądasz, nie wpływa na to, co widzą inni. Te dane i\u00a0tak nigdy nie opuszczają tego serwera.",
  hideAdults: "Nie pokazuj na listach filmów dla dorosłych",
  hideAdultsHelp: "Wyłączone: są na listach zamazane, a\u00a0przed odtworzeniem pytamy o\u00a0wiek.",
  tooYoung: "Filmów dla dorosłych nie pokazujemy, bo na koncie podano wiek poniżej 18\u00a0lat.",
  users: "Ukryte osoby",
  nousers: "Nie ukrywasz żadnych osób. Ukrytych nie widać w\u00a0komentarzach, wpisach i\u00a0czacie.",
  channels: "Ukryte kanały",
  nochannels:
    "Nie ukrywasz żadnych kanałów. Filmów z\u00a0ukrytych nie ma na listach, w\u00a0wyszukiwarce i\u00a0powiadomieniach.",
  videos: "Filmy, które Cię nie interesują",
  novideos: "Żaden film nie jest ukryty. Film ukryjesz w\u00a0menu obok jego tytułu na liście.",
  show: "Pokaż znowu",
  showNamed: "Pokaż znowu: {{name}}",
};
