/** What the parts of a page that need a script say when it does not come. */
export const islands = {
  failed: {
    player: "Nie udało się wczytać odtwarzacza. Sprawdź połączenie i\u00a0spróbuj ponownie.",
    chat: "Nie udało się wczytać czatu. Sprawdź połączenie i\u00a0spróbuj ponownie.",
    carousel: "Nie udało się wczytać karuzeli. Sprawdź połączenie i\u00a0spróbuj ponownie.",
    "upload-form": "Nie udało się wczytać formularza przesyłania. Sprawdź połączenie i\u00a0spróbuj ponownie.",
    "caption-editor": "Nie udało się wczytać edytora napisów. Sprawdź połączenie i\u00a0spróbuj ponownie.",
    "chapter-editor": "Nie udało się wczytać edytora rozdziałów. Sprawdź połączenie i\u00a0spróbuj ponownie.",
    "replace-file": "Nie udało się wczytać przesyłania pliku. Sprawdź połączenie i\u00a0spróbuj ponownie.",
    "spot-upload": "Nie udało się wczytać przesyłania pliku. Sprawdź połączenie i\u00a0spróbuj ponownie.",
    "go-live": "Nie udało się wczytać nadawania z\u00a0kamery. Sprawdź połączenie i\u00a0spróbuj ponownie.",
  },
  gone: "Serwis został zaktualizowany i\u00a0ta strona jest już nieaktualna. Odśwież ją, żeby korzystać z\u00a0niej dalej.",
  broken: "Ta część strony przestała działać. Odśwież stronę, żeby spróbować jeszcze raz.",
  retry: "Spróbuj ponownie",
  refresh: "Odśwież stronę",
};
