/** What is recommended and why, and what one does not want to see. */
export const recommendations = {
  why: "Why am I seeing this?",
  because: {
    watched: "Watched by people who watched “{{title}}”",
    tag: "You watch videos tagged “{{tag}}”",
    subscribed: "You subscribe to {{channel}}",
    together: "Often watched together with this video",
    alike: "Similar topic",
    sameChannel: "From the same channel",
    trending: "Trending",
    popular: "Popular on this site",
    new: "New",
  },
  hidden: "We will not show you this any more",
  hideFailed: "This could not be saved. Try again.",
};
