/** The parts of the player that are fetched when they are first asked for. */
export { CornerNotes } from "./corner-notes.tsx";
export { Figures } from "./figures.tsx";
export { MoreList } from "./more-list.tsx";
export { PictureMenu } from "./picture-menu.tsx";
