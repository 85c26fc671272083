/** Field issues that any form may have; features add their own beside their texts. */
export const forms = {
  required: "This field is required",
  invalid: "Invalid value",
  tooShort: "At least {{min}} characters",
  tooLong: "At most {{max}} characters",
  tooSmall: "The smallest value is {{min}}",
  tooBig: "The largest value is {{max}}",
  tooMany: "At most {{max}}",
  unknownField: "Unknown field",
  email: "Enter a valid e-mail address",
  passwordRepeat: "The passwords do not match",
  notSent: "The server cannot be reached. Nothing was sent, and what you typed is still on this page.",
  url: "Enter an address that starts with http:// or https://",
};
