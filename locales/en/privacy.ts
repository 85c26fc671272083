/** What one does not want to see, and what others do not learn. */
export const privacy = {
  title: "Privacy",
  saved: "Saved.",
  lists: "Your lists",
  personal: "Recommend videos by what I watch",
  personalHelp:
    "Off: you are recommended what visitors are, and what you watch does not change what others see. Either way this data never leaves this server.",
  hideAdults: "Keep videos for adults out of my lists",
  hideAdultsHelp: "Off: they are blurred in lists, and we ask for your age before they play.",
  tooYoung: "Videos for adults are not shown, because your account says that you are under 18.",
  users: "Hidden people",
  nousers: "You hide nobody. Whom you hide you do not see in comments, posts and chats.",
  channels: "Hidden channels",
  nochannels: "You hide no channels. Videos of those you hide are not in lists, search results and notifications.",
  videos: "Videos you are not interested in",
  novideos: "No video is hidden. You hide one in the menu beside its title in a list.",
  show: "Show again",
  showNamed: "Show again: {{name}}",
};
