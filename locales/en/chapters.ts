/** The chapters of a film, where they are edited. */
export const chapters = {
  title: "Chapters",
  manage: "Edit chapters",
  saved: "The chapters are saved",
  lines: "Chapters, one to a line",
  linesHelp: "A time and a title, for example: 4:05 The first chain. The first chapter begins at 0:00.",
  issues: {
    two: "There must be at least two chapters",
    first: "The first chapter begins at 0:00",
    order: "It begins no later than the one before it",
    late: "This is past the end of the video",
    title: "There is no title",
    line: "Each line begins with a time, for example 4:05",
  },
};

/** What the chapter editor says in the browser. */
export const chapterEditor = {
  add: "Add here",
  undo: "Undo",
  redo: "Redo",
  save: "Save the chapters",
  saved: "Everything is saved",
  dirty: "Unsaved changes",
  saving: "Saving…",
  saveFailed: "Could not be saved.",
  empty: "Take the video to where a chapter begins and choose “Add here”. The chapters also appear in the description.",
  chapter: "Chapter {{number}}",
  start: "start",
  name: "title",
  here: "Here",
  show: "show in the video",
  remove: "delete",
  keysText:
    "Alt+N: add at the current place. Alt+[: start here. Alt+P: play or pause. In a time field ↑ and ↓ change it by a second. Ctrl+Z and Ctrl+Y: undo and redo.",
};
