export const common = {
  loggedOut: "Wylogowano",
  error: "Wystąpił błąd",
};
