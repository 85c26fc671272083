/** Leaving for good. */
export const erasure = {
  title: "Delete account",
  grace:
    "We'll delete your account in 30 days. Until then everything that others see stays, and you can change your mind: just log in.",
  goes: "After 30 days we'll delete for good:",
  parts: {
    account: "your details, password, picture, settings and logins",
    comments: "the text of your comments and chat messages",
    lists: "your history, ratings, subscriptions, notifications and reports to us",
    channels: "your channels with their videos and files, unless you choose who takes them over",
  },
  stays: "Videos that you uploaded to other people's channels stay there, without your name.",
  privacy: "Privacy policy",
  yourChannels: "What about your channels?",
  deleteChannel: "Delete with the account",
  handOver: "Hand over to {{name}}",
  alone: "The channel “{{name}}” will go with the account. Only somebody who runs it with you can take it over.",
  notMember: "This person does not run the channel",
  sure: "I understand that this cannot be undone after 30 days",
  sayYes: "Tick this to delete your account",
  action: "Delete account",
  leftTitle: "Your account will be deleted",
  leftText:
    "This will happen on {{date}}. All devices are logged out. Until that day you only have to log in to keep your account.",
  keep: "Keep the account without logging in",
  comeBack: "Log in and keep the account",
};
