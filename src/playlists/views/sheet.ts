/** What the options of a page that shows lists have among their `sheets`. */
export const listSheet = "playlist.css";
