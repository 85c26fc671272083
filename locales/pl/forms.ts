import { grouped, pluralPl } from "../../src/platform/i18n/plural.ts";

/** Field issues that any form may have; features add their own beside their texts. */
export const forms = {
  required: "To pole jest wymagane",
  invalid: "Nieprawidłowa wartość",
  tooShort: ({ min }: { min: number }) => `Wpisz co najmniej ${characters(min)}`,
  tooLong: ({ max }: { max: number }) => `Wpisz najwyżej ${characters(max)}`,
  tooSmall: "Najmniejsza wartość to {{min}}",
  tooBig: "Największa wartość to {{max}}",
  tooMany: "Podaj najwyżej {{max}}",
  unknownField: "Nieznane pole",
  email: "Podaj poprawny adres e-mail",
  passwordRepeat: "Hasła nie są takie same",
  notSent:
    "Nie można połączyć się z\u00a0serwerem. Nic nie zostało wysłane, a\u00a0to, co wpisano, zostaje na stronie.",
  watchedWord: "Ten tekst zawiera słowo, którego serwis nie przyjmuje",
  url: "Podaj adres zaczynający się od http:// lub https://",
};

function characters(count: number): string {
  return `${grouped(count, "pl")} ${pluralPl(count, "znak", "znaki", "znaków")}`;
}
