/** The keys of whoever decides about reports: what is in reach without them is in reach by them. */

const busy = "input:not([type=radio]), textarea, select, video, [contenteditable], dialog[open] *";
const pressed = "a, button, summary, [role=slider]";

document.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.closest(busy) || document.querySelector("dialog[open]")) return;
    const run = commandOf(event.key, target);
    if (!run) return;
    event.preventDefault();
    // The player's own keys stay out of it.
    event.stopImmediatePropagation();
    run();
  },
  true,
);

function commandOf(key: string, target: HTMLElement): (() => void) | undefined {
  const click = (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector);
    return found ? () => found.click() : undefined;
  };
  if (key === "j" || key === "J") return click("[data-way=next]");
  if (key === "k" || key === "K") return click("[data-way=previous]");
  if (key === "z" || key === "Z") return click("[data-undo] button");
  if (key === "?") return click("[data-dialog=desk-keys]");
  const form = document.querySelector<HTMLFormElement>("[data-verdicts]");
  if (!form) return undefined;
  if (/^[1-9]$/.test(key)) {
    const choice = form.querySelectorAll<HTMLInputElement>("[name=verdict]")[Number(key) - 1];
    return choice
      ? () => {
          choice.checked = true;
          choice.focus();
        }
      : undefined;
  }
  const save = form.querySelector<HTMLButtonElement>("[value=decide]");
  if (key === "Enter" && save && !target.closest(pressed)) return () => form.requestSubmit(save);
  return undefined;
}

// What cannot be taken back any longer is not offered.
const last = document.querySelector<HTMLFormElement>("[data-undo]");
if (last) setTimeout(() => last.remove(), Number(last.dataset.undo));
