/** What is wrong with a field of an ad. */
export const adIssues = {
  notOwn: "Choose a video of this channel",
  notOpen: "Choose a video that everybody with its link may watch",
  closedChannel: "This channel is private: viewers would not see it",
  notReady: "This video is not ready to be shown yet",
  hidden: "Moderators hid this video",
  spotTooLong: "A spot may be {{max}} s long at most",
  adults: "A video for adults can only be an ad for viewers from 18 on",
  tooLongToStay: "An ad that cannot be skipped may be {{max}} s long",
  endsBefore: "The end must come after the beginning",
  isOver: "This moment has passed",
};
