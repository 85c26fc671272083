/** What browsers get of `static/css`: each is one file of `static/built`. */
export const sheets = [
  ...["site", "sections", "choices", "manage", "ordered", "playlist"],
  ...["prose", "posts", "comments", "editing", "stats", "campaigns", "player-more", "transcript", "tv", "noscript"],
  ...["spot", "banners", "donate", "overlay"],
].map((name) => `${name}.css`);
