/** What the options of a page that shows comments have beside the others. */
export const commentsParts = { sheets: ["comments.css"], scripts: ["comments.js"] };
