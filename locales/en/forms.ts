import { grouped, pluralEn } from "../../src/platform/i18n/plural.ts";

/** Field issues that any form may have; features add their own beside their texts. */
export const forms = {
  required: "This field is required",
  invalid: "Invalid value",
  tooShort: ({ min }: { min: number }) => `Enter at least ${characters(min)}`,
  tooLong: ({ max }: { max: number }) => `Enter at most ${characters(max)}`,
  tooSmall: "The smallest value is {{min}}",
  tooBig: "The largest value is {{max}}",
  tooMany: "Enter at most {{max}}",
  unknownField: "Unknown field",
  email: "Enter a valid email address",
  passwordRepeat: "The passwords do not match",
  notSent: "The server cannot be reached. Nothing was sent, and what you typed is still on this page.",
  watchedWord: "This text has a word that the site does not take",
  url: "Enter an address that starts with http:// or https://",
};

function characters(count: number): string {
  return `${grouped(count, "en")} ${pluralEn(count, "character", "characters")}`;
}
