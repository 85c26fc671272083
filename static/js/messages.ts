import { onClick, text } from "./cookies.ts";

const showAfter = 200;
const defaultDelay = 5000;
let timer = 0;

type Saying = {
  delay?: number;
  /** What can be done about it: such a message stays until it is answered or closed. */
  action?: { label: string; run: () => void };
};

/** Shows a short message at the foot of the page. */
export function say(message: string, { delay = defaultDelay, action }: Saying = {}): void {
  const bar = document.getElementById("snackbar");
  const words = bar?.querySelector("span");
  if (!bar || !words) return;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    words.textContent = message;
    bar.querySelector(".act")?.remove();
    if (action) words.after(actionButton(action.label, action.run));
    bar.hidden = false;
    if (!action) timer = window.setTimeout(hide, delay);
  }, showAfter);
}

function actionButton(label: string, run: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "act";
  button.textContent = label;
  button.onclick = run;
  return button;
}

function hide(): void {
  const bar = document.getElementById("snackbar");
  if (bar) bar.hidden = true;
}

document.addEventListener("nadaj:snackbar", (event) => {
  const { message, delay } = (event as CustomEvent<{ message: string; delay?: number }>).detail;
  say(message, delay === undefined ? {} : { delay });
});
onClick("#snackbar button", hide);

addEventListener("offline", () => say(text("offline")));
addEventListener("online", () => say(text("online")));
document.addEventListener("htmx:send:error", () => say(text("cannotConnect")));

onClick("[data-copy-path]", (button) => copy(new URL(button.dataset.copyPath ?? "/", location.href).href));
onClick("[data-copy]", (button) => {
  const value =
    button.dataset.copy ||
    (document.getElementById(button.dataset.copyFrom ?? "") as HTMLInputElement | null)?.value ||
    "";
  copy(value);
});

function copy(value: string): void {
  const done = navigator.clipboard?.writeText(value) ?? Promise.reject();
  done.then(
    () => say(text("copied")),
    () => say(text("copyFailed")),
  );
}
