export const common = {
  loggedOut: "You have been logged out.",
  functionNotAvailable: "This function is not available in this browser.",
  error: "Something went wrong",
  watchLater: {
    failed: "Could not change the “Watch later” list.",
    added: "Added to “Watch later”.",
    removed: "Removed from “Watch later”.",
  },
};
