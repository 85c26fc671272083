/** The focus stays where it is when htmx puts other content there. */
import { keepFocus } from "./focus.ts";

let restore: () => void = () => undefined;
document.addEventListener("htmx:before:swap", () => {
  restore = keepFocus();
});
document.addEventListener("htmx:after:swap", () => restore());
