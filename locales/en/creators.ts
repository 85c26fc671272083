/** Applications of people who want to become creators. */
export const creators = {
  apply: {
    title: "Become a creator",
    text: "Tell us what your channel will be about. Our staff will read your application.",
    message: "Your message",
    send: "Send the application",
    sendAgain: "Send again",
    waiting: "Your application is waiting",
    waitingText: "Sent {{date}}. We'll let you know when our staff have decided.",
    refused: "Your application was declined on {{date}}.",
    again: "You can improve your application and send it once more.",
    approved: "Your application was approved",
    approvedText: "One step is left: read and accept the creators' terms.",
    terms: "Creators' terms",
    accept: "I accept the creators' terms",
    begin: "Become a creator",
    isCreator: "You are a creator",
    isCreatorText: "You can create channels and upload videos.",
  },
  admin: {
    title: "Creator applications",
    empty: "No applications",
    emptyText: "People who want to become creators will appear here.",
    reason: "Reason",
    reasonHelp: "The applicant will see it. It is required when you decline.",
    approve: "Approve",
    refuse: "Decline",
    refuseSure: "Decline this application?",
  },
  mail: {
    approved: {
      subject: "Your creator application was approved · {{site}}",
      text: "Hello, {{name}}!\n\nYour application to become a creator on {{site}} has been approved.",
      way: "One step is left: accept the creators' terms (the link is valid for 30 days):\n{{link}}",
    },
    refused: {
      subject: "Your creator application was declined · {{site}}",
      text: "Hello, {{name}}!\n\nYour application to become a creator on {{site}} has been declined.",
      way: "You can improve your application and send it once more:\n{{link}}",
    },
    reason: "Reason:\n{{reason}}",
  },
};
