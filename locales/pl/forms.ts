/** Field issues that any form may have; features add their own beside their texts. */
export const forms = {
  required: "To pole jest wymagane",
  invalid: "Nieprawidłowa wartość",
  tooShort: "Co najmniej {{min}} zn.",
  tooLong: "Najwyżej {{max}} zn.",
  tooSmall: "Najmniejsza wartość to {{min}}",
  tooBig: "Największa wartość to {{max}}",
  tooMany: "Najwyżej {{max}}",
  unknownField: "Nieznane pole",
  email: "Podaj poprawny adres e-mail",
  passwordRepeat: "Hasła nie są takie same",
  notSent:
    "Nie można połączyć się z\u00a0serwerem. Nic nie zostało wysłane, a\u00a0to, co wpisano, zostaje na stronie.",
  url: "Podaj adres zaczynający się od http:// lub https://",
};
