export const common = {
  error: "Something went wrong",
};
