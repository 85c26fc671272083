export const common = {
  loggedOut: "You are logged out",
  error: "Something went wrong",
  watchLater: { failed: "Could not change Watch later." },
  functionNotAvailable: "This feature is not available in this browser.",
};
