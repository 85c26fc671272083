/** One message per Problem code. */
export const problems = {
  NOT_FOUND: "Nie znaleziono",
  Unauthorized: "Zaloguj się, aby kontynuować",
  FORBIDDEN: "Nie masz uprawnień do tej czynności",
  VALIDATION: "Popraw zaznaczone pola",
  BAD_REQUEST: "Nieprawidłowe żądanie",
  ORIGIN_REFUSED: "Żądanie pochodzi z obcej strony",
  RATE_LIMITED: "Za dużo prób. Spróbuj ponownie za {{seconds}} s",
  METHOD_NOT_ALLOWED: "Ta metoda nie jest obsługiwana",
  TOO_LARGE: "Przesłane dane są za duże",
  INTERNAL: "Wystąpił błąd",
};
