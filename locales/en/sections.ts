/** The home page and its sections. */
export const sections = {
  description: "{{site}}: videos and channels of Polish creators. Watch, comment, subscribe.",
  heading: "{{site}}, home page",
  chips: "Sections",
  newest: "New videos",
  popular: "Popular",
  newChannels: "New channels",
  emptyTitle: "Videos will be here",
  emptyText:
    "Nobody has published anything yet. Create a channel and upload the first video: it can be watched within seconds.",
  emptyAction: "Add the first video",
};
