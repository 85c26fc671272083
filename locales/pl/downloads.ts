/** Downloads by viewers, and who allows them. */
export const downloads = {
  title: "Pobieranie filmów",
  open: "Pobierz",
  of: "Pobieranie: {{title}}",
  text: "Przygotujemy plik MP4 w\u00a0najlepszej jakości, w\u00a0jakiej można oglądać ten film.",
  make: "Przygotuj plik",
  making: "Przygotowujemy plik. Ta strona odświeży się sama.",
  ready: "Plik MP4 odtworzy każdy program i\u00a0telewizor. Link działa przez kilkanaście godzin.",
  take: "Pobierz ({{size}})",
  failed: "Nie udało się przygotować pliku.",
  again: "Spróbuj ponownie",
  allow: "Widzowie mogą pobierać filmy z\u00a0tego kanału",
  allowHelp:
    "Pobrany plik nie zawiera danych, które zapisała kamera. Każdy film można ustawić inaczej na jego stronie.",
  viewers: "Widzowie",
  asChannelAllowed: "Jak w\u00a0ustawieniach kanału: mogą pobierać",
  asChannelRefused: "Jak w\u00a0ustawieniach kanału: nie mogą pobierać",
  allowed: "Mogą pobierać ten film",
  refused: "Nie mogą pobierać tego filmu",
};
