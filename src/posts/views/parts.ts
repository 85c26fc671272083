/** What the options of a page that shows posts have beside the others. */
export const postsParts = { sheets: ["posts.css"] };

/** The same of a page with a list of posts. */
export const postListParts = { ...postsParts, sheets: [...postsParts.sheets, "comments.css"] };
