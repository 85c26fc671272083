/** The lists that anybody may look through. */
export const lists = {
  noneText: "Videos will appear here as soon as somebody publishes them.",
  order: "Order",
  new: { title: "New videos", description: "The newest videos and streams on {{site}}." },
  popular: { title: "Popular videos", description: "The most watched videos on {{site}}." },
  categories: {
    title: "Categories",
    all: "All",
    description: "Videos on {{site}} by category.",
    one: "{{name}}: new videos on {{site}}.",
    none: "There are no videos in this category yet.",
  },
  tags: {
    title: "Tags",
    all: "All tags",
    description: "The tags that creators on {{site}} use most.",
    one: "Videos tagged #{{tag}} on {{site}}.",
    placeholder: "Type a tag",
    show: "Show videos",
    none: "Nobody has used a tag yet",
    noneText: "The tags that creators give their videos will gather here.",
    empty: "No video is tagged #{{tag}} yet.",
  },
  channels: {
    title: "Channels",
    all: "All channels",
    description: "Channels on {{site}}.",
    createdAt: "Newest",
    subscriptionsCount: "Most popular",
    seek: "Search for a channel",
    none: "There are no channels yet",
    noneText: "Creators’ channels will appear here.",
  },
  banned: {
    title: "Silenced and banned",
    none: "Videos that big platforms took down will appear here.",
  },
};
