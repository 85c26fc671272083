export const common = {
  error: "Wystąpił błąd",
};
