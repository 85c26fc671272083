export const common = {
  loggedOut: "Wylogowano",
  error: "Wystąpił błąd",
  watchLater: { failed: "Nie udało się zmienić listy „Do obejrzenia”." },
  functionNotAvailable: "Ta funkcja nie jest dostępna w\u00a0tej przeglądarce.",
};
