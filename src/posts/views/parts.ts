/** What the options of a page that shows posts have beside the others. */
export const postsParts = { sheets: ["posts.css"], scripts: ["posts.js"] };
