/** What browsers get of `static/css`: each is one file of `static/built`. */
export const sheets = [
  ...["site", "sections", "manage", "ordered", "playlist"],
  ...[
    "prose",
    "posts",
    "comments",
    "editing",
    "stats",
    "donate",
    "player-more",
    "transcript",
    "tv",
    "overlay",
    "noscript",
  ],
].map((name) => `${name}.css`);
