/** What browsers get of `static/css`: each is one file of `static/built`. */
export const sheets = [
  ...["site", "sections", "manage", "ordered", "playlist"],
  ...[
    "prose",
    "posts",
    "comments",
    "editing",
    "stats",
    "player-more",
    "spot",
    "banners",
    "transcript",
    "tv",
    "noscript",
  ],
].map((name) => `${name}.css`);
