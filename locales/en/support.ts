/** Telling of a problem. */
export const support = {
  unknownTopic: "Unknown error code",
  problem: {
    open: "Report a problem",
    title: "Report a problem",
    text: "Tell us what happened. The page's address and your browser's name are added automatically.",
    topic: "What is it about?",
    topics: {
      E: "Page error",
      V: "Problem with a video",
      K: "Problem with an account",
      W: "Appearance",
      F: "How something works",
      N: "Something is missing",
      X: "Error page",
    },
    desc: "Description",
    email: "Your email",
    sent: "Thank you, your report has been sent.",
  },
};
