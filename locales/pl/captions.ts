/** Captions: their languages, their text and their times. */
export const captions = {
  title: "Napisy",
  all: "Wszystkie napisy",
  manage: "Edytuj napisy",
  none: "Ten film nie ma jeszcze napisów",
  noneText:
    "Prześlij plik WebVTT lub SRT albo napisz je przy filmie. Napisy pomagają też znaleźć film w\u00a0wyszukiwarce.",
  edit: "Edytuj",
  download: "Pobierz {{kind}}: {{label}}",
  removeSure: "Usunąć napisy „{{label}}”?",
  add: "Dodaj napisy",
  labelHelp: "Puste: nazwa języka.",
  file: "Plik",
  fileHelp: "WebVTT lub SRT, do 2 MB. Bez pliku napiszesz je od początku przy filmie.",
  goOn: "Dalej",
  saved: "Zapisano napisy",
  text: "Napisy w\u00a0formacie WebVTT",
  tooLongForText:
    "Te napisy są za długie, żeby edytować je bez skryptów. Pobierz plik, popraw go i\u00a0prześlij ponownie.",
  retime: "Przesuń albo rozciągnij czasy",
  shift: "Przesuń o\u00a0(sekundy)",
  stretch: "Rozciągnij do (%)",
  retimeHelp:
    "Liczba ujemna przesuwa wcześniej. 104,27% dopasowuje napisy z\u00a025 do 23,976 kl./s, a\u00a095,9% odwrotnie. Najpierw zapisz zmiany w\u00a0tekście.",
  retimeDo: "Zmień czasy",
  issues: {
    order: "Koniec musi być po początku",
    empty: "Brakuje tekstu",
    late: "To już po końcu filmu",
    overlap: "Nakłada się na następny",
    long: "Długi wiersz: lepiej podziel go na dwa",
  },
};
