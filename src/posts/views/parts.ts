/** What the options of a page that shows posts have beside the others. */
export const postsParts = { sheets: ["posts.css"], scripts: ["posts.js"] };

/** The same of a page with a list of posts: the script of their comments comes when they unfold. */
export const postListParts = { ...postsParts, sheets: [...postsParts.sheets, "comments.css"] };
