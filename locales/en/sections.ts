/** The home page and its sections. */
export const sections = {
  /** Titles of RSS feeds. */
  feed: { site: "{{site}}: latest videos", channel: "{{channel}} – {{site}}" },
  description: "{{site}}: videos and channels by creators. Watch, comment, subscribe.",
  heading: "{{site}}, home page",
  chips: "Sections",
  newest: "New videos",
  popular: "Popular",
  newChannels: "New channels",
  emptyTitle: "No videos yet",
  emptyText:
    "Nobody has published anything yet. Create a channel and upload the first video: it will be ready to watch within seconds.",
  emptyAction: "Upload the first video",
  liveUpcoming: "Live and upcoming",
  liveUpcomingDescription: "Streams and premieres on {{site}}: what is on now and what is about to begin.",
  onAir: "Live now",
  toCome: "Coming up",
  more: "More",
  nothingUpcoming: "Nobody is live now",
  nothingUpcomingText:
    "Live streams and premieres appear here before they begin and while they are on. Come back later.",
};
