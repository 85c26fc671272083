/** A viewer's own lists. */
export const library = {
  empty: "Your history is empty",
  emptyText: "Come back here to videos that you watch, where you left off.",
  clear: "Clear history",
  clearSure: "Delete the whole watch history? This cannot be undone.",
};
