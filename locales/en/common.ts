export const common = {
  loggedOut: "You are logged out",
  error: "Something went wrong",
};
