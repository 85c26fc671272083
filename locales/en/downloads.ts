/** Downloads by viewers, and who allows them. */
export const downloads = {
  title: "Video downloads",
  open: "Download",
  of: "Download: {{title}}",
  text: "We'll prepare an MP4 file in the best quality in which this video can be watched.",
  make: "Prepare the file",
  making: "We're preparing the file. This page will refresh automatically.",
  ready: "Every program and TV plays this MP4 file. The link works for several hours.",
  take: "Download ({{size}})",
  failed: "The file could not be prepared.",
  again: "Try again",
  allow: "Viewers may download this channel's videos",
  allowHelp:
    "The downloaded file contains no data that the camera recorded. Each video can be set differently on its page.",
  viewers: "Viewers",
  asChannelAllowed: "As in the channel settings: may download",
  asChannelRefused: "As in the channel settings: may not download",
  allowed: "May download this video",
  refused: "May not download this video",
};
