/**
 * The focus stays where it is when htmx puts other content there, and what somebody unfolded stays so where that happens
 * by itself.
 */
import { keepFocus } from "./focus.ts";

const unfolded = "[data-hx-trigger^='every'] details[id][open]";

let restore: () => void = () => undefined;
document.addEventListener("htmx:before:swap", () => {
  const open = [...document.querySelectorAll(unfolded)].map(({ id }) => id);
  const refocus = keepFocus();
  restore = () => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    refocus();
  };
});
document.addEventListener("htmx:after:swap", () => restore());
