/** One message per Problem code. */
export const problems = {
  NOT_FOUND: "Not found",
  Unauthorized: "Log in to continue",
  FORBIDDEN: "You are not allowed to do this",
  VALIDATION: "Correct the marked fields",
  BAD_REQUEST: "Invalid request",
  ORIGIN_REFUSED: "The request comes from another site",
  RATE_LIMITED: "Too many attempts. Try again in {{seconds}} s",
  METHOD_NOT_ALLOWED: "This method is not supported",
  TOO_LARGE: "The data sent is too large",
  INTERNAL: "Something went wrong",
};
