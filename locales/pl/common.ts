export const common = {
  loggedOut: "Wylogowano.",
  functionNotAvailable: "Ta funkcja nie jest dostępna w tej przeglądarce.",
  error: "Wystąpił błąd",
  watchLater: {
    failed: "Nie udało się zmienić listy „Do obejrzenia”.",
    added: "Dodano do listy „Do obejrzenia”.",
    removed: "Usunięto z listy „Do obejrzenia”.",
  },
};
