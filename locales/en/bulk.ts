type Count = { count: number };
const films = (count: number) => (count === 1 ? "1 video" : `${count} videos`);

/** Changes of many films at once. */
export const bulk = {
  title: "Change many videos",
  open: "Change details",
  none: "No videos are selected",
  noneText: "Select videos in the list and choose “Change details”.",
  leave: "No change",
  nothing: "none",
  yes: "Yes",
  no: "No",
  on: "On",
  off: "Off",
  addTags: "Add tags",
  removeTags: "Remove tags",
  chosen: ({ count }: Count) => `${films(count)} selected`,
  preview: "See what would change",
  willChange: ({ count, all }: Count & { all: number }) => `${films(count)} of ${all} would change.`,
  back: "Correct",
  apply: "Change",
  done: ({ count }: Count) => `${films(count)} changed.`,
  undone: ({ count }: Count) => `The change was taken back: ${films(count)}.`,
  undo: "Take the change back",
  undoHelp: "It can be taken back for 30 days. What somebody changed later stays.",
  latest: "Latest changes",
  fields: {
    visibility: "Visibility",
    categories: "Category",
    tags: "Tags",
    ageRestriction: "Age restriction",
    adultsOnly: "For adults only",
    forChildren: "Made for children (no ads)",
    bannedByBigTech: "Banned by big tech",
    commentsOff: "Comments",
  },
};
