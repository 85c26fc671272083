/** Search boxes get their script when somebody turns to one: most pages are left without. */
import { forgetOthers } from "./search-history.ts";

const boxes = "[data-search]";

// Where there is a box, the page says who is logged in.
if (document.querySelector(boxes)) forgetOthers();

async function wake(event: Event): Promise<void> {
  const box = event.target instanceof Element ? event.target.closest<HTMLFormElement>(boxes) : null;
  if (!box?.dataset.script) return;
  const { attend } = (await import(box.dataset.script)) as { attend(box: HTMLFormElement): void };
  attend(box);
}

document.addEventListener("focusin", (event) => void wake(event).catch(() => undefined));

// A slash anywhere turns to the box, as long as nobody is typing.
document.addEventListener("keydown", (event) => {
  const target = event.target as HTMLElement;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
  const input = document.querySelector<HTMLInputElement>(".top [data-search] input:enabled");
  if (!input || input.offsetParent === null) return;
  event.preventDefault();
  input.focus();
  input.select();
});
