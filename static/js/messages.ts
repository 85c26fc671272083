import { onClick, text } from "./cookies.ts";

const showAfter = 200;
const defaultDelay = 5000;
let timer = 0;

/** Shows a short message at the foot of the page. */
export function say(message: string, delay = defaultDelay): void {
  const bar = document.getElementById("snackbar");
  const words = bar?.querySelector("span");
  if (!bar || !words) return;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    words.textContent = message;
    bar.hidden = false;
    timer = window.setTimeout(() => {
      bar.hidden = true;
    }, delay);
  }, showAfter);
}

document.addEventListener("nadaj:snackbar", (event) => {
  const { message, delay } = (event as CustomEvent<{ message: string; delay?: number }>).detail;
  say(message, delay);
});
onClick("#snackbar button", () => {
  const bar = document.getElementById("snackbar");
  if (bar) bar.hidden = true;
});

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
