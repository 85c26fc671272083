/** The chapters of a film, where they are edited. */
export const chapters = {
  title: "Rozdziały",
  manage: "Edytuj rozdziały",
  saved: "Zapisano rozdziały",
  lines: "Rozdziały, po jednym w\u00a0wierszu",
  linesHelp: "Czas i\u00a0tytuł, na przykład: 4:05 Pierwszy łańcuch. Pierwszy rozdział zaczyna się od 0:00.",
  issues: {
    two: "Rozdziałów musi być co najmniej dwa",
    first: "Pierwszy rozdział zaczyna się od 0:00",
    order: "Zaczyna się nie później niż poprzedni",
    late: "To już po końcu filmu",
    title: "Brakuje tytułu",
    line: "Każdy wiersz zaczyna się od czasu, na przykład 4:05",
  },
};

/** What the chapter editor says in the browser. */
export const chapterEditor = {
  add: "Dodaj tutaj",
  undo: "Cofnij",
  redo: "Ponów",
  save: "Zapisz rozdziały",
  saved: "Wszystko zapisane",
  dirty: "Niezapisane zmiany",
  saving: "Zapisywanie…",
  saveFailed: "Nie udało się zapisać.",
  empty:
    "Ustaw film tam, gdzie zaczyna się rozdział, i\u00a0wybierz „Dodaj tutaj”. Rozdziały staną też w\u00a0opisie filmu.",
  chapter: "Rozdział {{number}}",
  start: "początek",
  name: "tytuł",
  here: "Tutaj",
  show: "pokaż w\u00a0filmie",
  remove: "usuń",
  keysText:
    "Alt+N: dodaj w\u00a0bieżącym miejscu. Alt+[: początek tutaj. Alt+P: odtwórz albo wstrzymaj. W\u00a0polu czasu ↑ i\u00a0↓ zmieniają o\u00a0sekundę. Ctrl+Z\u00a0i\u00a0Ctrl+Y: cofnij i\u00a0ponów.",
};
