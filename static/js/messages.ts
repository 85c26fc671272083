import { onClick, text } from "./cookies.ts";

const showAfter = 200;
const defaultDelay = 5000;
/** Long enough to find the button that takes something back. */
const undoDelay = 10_000;
let timer = 0;

type Action = { label: string; run: () => void };

type Saying = {
  delay?: number;
  /** What can be done about it: such a message stays until it is answered or closed. */
  action?: Action;
  /** What takes back what was done; such a message goes by itself, later than others. */
  undo?: Action | undefined;
  /** With the way to log in, it stays too. */
  login?: boolean;
};

/** Shows a short message at the foot of the page. */
export function say(message: string, { delay = defaultDelay, action, undo, login = false }: Saying = {}): void {
  const bar = document.getElementById("snackbar");
  const words = bar?.querySelector("span");
  const link = bar?.querySelector("a");
  if (!bar || !words || !link) return;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    words.textContent = message;
    link.hidden = !login;
    bar.querySelector(".snackbar-action")?.remove();
    const button = action ?? undo;
    if (button) words.after(actionButton(button.label, () => answer(button)));
    bar.hidden = false;
    if (!action && !login) timer = window.setTimeout(hide, undo ? undoDelay : delay);
  }, showAfter);
}

function actionButton(label: string, run: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "snackbar-action";
  button.textContent = label;
  button.onclick = run;
  return button;
}

function answer({ run }: Action): void {
  hide();
  run();
}

function hide(): void {
  const bar = document.getElementById("snackbar");
  if (bar) bar.hidden = true;
}

/** Has a screen reader say what others see. */
function speak(message: string): void {
  const place = document.getElementById("spoken");
  if (!place) return;
  place.textContent = "";
  window.setTimeout(() => {
    place.textContent = message;
  }, showAfter);
}

document.addEventListener("nadaj:snackbar", (event) => {
  const { message, ...saying } = (event as CustomEvent<{ message: string } & Saying>).detail;
  say(message, saying);
});
document.addEventListener("nadaj:spoken", (event) => speak((event as CustomEvent<{ message: string }>).detail.message));
for (const name of ["nadaj:logged-out", "nadaj:blocked"])
  document.addEventListener(name, () => {
    import(text("loggedOutScript")).then(
      (script) => script.tell(),
      () => say(text("loggedOut"), { login: true }),
    );
  });
onClick("#snackbar button", hide);
// What a page says of the form that led to it was there before anybody listened.
const saved = document.querySelector("[data-said]")?.textContent;
if (saved) speak(saved);
const address = new URL(location.href);
if (address.searchParams.has("said")) {
  // Not once more after a reload, nor to whom the address is sent.
  address.searchParams.delete("said");
  history.replaceState(history.state, "", address);
  timer = window.setTimeout(hide, defaultDelay);
}

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
