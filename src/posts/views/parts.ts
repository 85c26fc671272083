/** What the options of a page that shows posts have beside the others. */
export const postsParts = { sheets: ["posts.css"], scripts: ["posts.js"] };

/** The same of a page with a list of posts, below which their comments unfold. */
export const postListParts = {
  sheets: [...postsParts.sheets, "comments.css"],
  scripts: [...postsParts.scripts, "comments.js"],
};
