/** What the options of a page that shows lists have among their `sheets`. */
export const listSheet = "playlist.css";
/** What the page of a list has among its `scripts`. */
export const beginScript = "list-begin.js";
