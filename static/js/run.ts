/** The list that is played, beside the player: it shows where one is, and remembers how it is played. */
import { onGoesOn, recall, rememberGoesOn } from "../../islands/player/memory.ts";
import { onClick } from "./cookies.ts";
import { keepLooping } from "./looping.ts";

/** The list is scrolled to the film that plays, and the page is not. */
function showCurrent(): void {
  const list = document.querySelector<HTMLElement>("[data-run-list]");
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (list && current) list.scrollTop = current.offsetTop - list.offsetTop - current.offsetHeight;
}

showCurrent();
// A sheet has no height before it is open.
document.getElementById("run")?.addEventListener("toggle", showCurrent);

const goesOn = document.querySelector<HTMLInputElement>("[data-run-goes-on]");
if (goesOn) {
  goesOn.checked = recall().goesOn;
  goesOn.addEventListener("change", () => rememberGoesOn(goesOn.checked));
  onGoesOn((on) => {
    goesOn.checked = on;
  });
}

onClick("[data-run-loop]", (link) => keepLooping(link.dataset.runLoop === "true"));
