/** Plik, który ogląda się i przycina przed przesłaniem. */
export const trim = {
  open: "Podgląd i\u00a0przycinanie",
  lookFirst: "Podgląd i\u00a0przycinanie przed przesłaniem",
  heading: "Co zostanie przesłane",
  reading: "Otwieranie pliku…",
  loading: "Wczytywanie narzędzia, które otwiera ten format (10\u00a0MB)…",
  skip: "Pomiń podgląd",
  skipped:
    "Podgląd pominięto. Prześlemy plik w\u00a0całości; przyciąć można go później na stronie „Plik i\u00a0wersje”.",
  noEngine:
    "Nie udało się uruchomić narzędzia, które otwiera ten format: przeglądarka go nie obsługuje, brakuje pamięci albo połączenie zostało przerwane. Prześlemy plik w\u00a0całości.",
  tooLargeHere:
    "Ten format otwieramy tu do 2\u00a0GB. Większy plik prześlemy w\u00a0całości; przyciąć można go później na stronie „Plik i\u00a0wersje”.",
  unseen: "Ta przeglądarka nie pokaże tego filmu. Mimo to można go przyciąć.",
  framing: "Wczytywanie klatki…",
  frameAt: "Klatka {{time}}",
  unreadable:
    "Ta przeglądarka nie pokaże ani nie przytnie tego pliku. Prześlemy go w\u00a0całości; przyciąć można go później na stronie „Plik i\u00a0wersje”.",
  from: "Początek",
  until: "Koniec",
  here: "Wstaw bieżącą chwilę",
  whole: "Prześlemy cały plik.",
  part: "Prześlemy {{length}}, około {{size}}.",
  wholeRepacked: "Prześlemy cały film jako plik MP4, w\u00a0tej samej jakości.",
  repack: "Przepakuj do MP4 bez ponownego kodowania",
  repacking: "Przepakowywanie…",
  partTooLarge: "Tak dużego fragmentu nie można przyciąć w\u00a0przeglądarce (najwyżej 1\u00a0GB).",
  keyFrame: "Kopia bez utraty jakości zacznie się od klatki kluczowej {{time}}.",
  byServer:
    "Serwer przytnie film co do klatki, gdy przetworzy cały plik. Wynik zatwierdzisz na stronie „Plik i\u00a0wersje”. Do tego czasu nie zamykaj tej strony.",
  exact: "Przytnij co do klatki",
  frame: "Użyj tej klatki jako miniatury",
  framed: "Wybrano miniaturę",
  close: "Anuluj",
  send: "Prześlij ten fragment",
  sendWhole: "Prześlij",
  sendAndCut: "Prześlij i\u00a0przytnij",
  cutting: "Przycinanie…",
  failed: "Nie udało się tu przyciąć tego pliku. Prześlij go w\u00a0całości albo wybierz „Przytnij co do klatki”.",
  notLoaded: "Nie udało się wczytać podglądu. Sprawdź połączenie.",
  cutLater: "Serwer przycina ten film. Zatwierdź wynik na stronie „Plik i\u00a0wersje”.",
};
