import { onClick, text } from "./cookies.ts";
import { say } from "./messages.ts";
import { mayLeave } from "./reach.ts";

for (const button of document.querySelectorAll<HTMLElement>("[data-reveal]")) button.hidden = false;
onClick("[data-reveal]", (button) => {
  const input = document.getElementById(button.dataset.reveal ?? "") as HTMLInputElement | null;
  if (!input) return;
  const shown = input.type === "password";
  input.type = shown ? "text" : "password";
  button.setAttribute("aria-pressed", String(shown));
});

function count(counter: HTMLElement): void {
  const input = document.getElementById(counter.dataset.counter ?? "") as HTMLInputElement | null;
  if (input) counter.textContent = `${[...input.value].length} / ${counter.dataset.max}`;
}
function countAll(): void {
  for (const counter of document.querySelectorAll<HTMLElement>("[data-counter]")) count(counter);
}
countAll();
document.addEventListener("htmx:after:swap", countAll);
document.addEventListener("input", (event) => {
  const id = (event.target as HTMLElement).id;
  const counter = id ? document.querySelector<HTMLElement>(`[data-counter="${id}"]`) : null;
  if (counter) count(counter);
});

document.querySelector<HTMLElement>("[data-focus]")?.focus();

// A submit shows that it works, and is not sent twice.
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset.async !== undefined) {
    event.preventDefault();
    void sendInPlace(form);
    return;
  }
  const button = event.submitter;
  if (event.defaultPrevented || form.matches("[data-hx-post]") || !mayLeave(form, event)) return;
  if (!(button instanceof HTMLButtonElement)) return;
  setTimeout(() => {
    button.disabled = true;
    button.setAttribute("aria-busy", "true");
  });
});
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[aria-busy]")) {
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
});

/** What is wrong, as the server says it; of what nobody expected, what did not come about. */
async function failureOf(form: HTMLFormElement, answer: Response): Promise<string> {
  const said = await answer.text();
  return (answer.status >= 500 ? form.dataset.failed : undefined) || said || text("failed");
}

/** Sends a dialog's form without leaving the page; the dialog closes either way, as the specification says. */
async function sendInPlace(form: HTMLFormElement): Promise<void> {
  try {
    const answer = await fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      body: new FormData(form),
      headers: { "hx-request": "true" },
    });
    if (answer.status === 401) document.dispatchEvent(new CustomEvent("nadaj:logged-out"));
    else say(answer.ok ? (form.dataset.done ?? "") : await failureOf(form, answer));
    if (answer.ok && form.dataset.reset !== undefined) form.reset();
    form.closest("dialog")?.close();
  } catch {
    say(text("cannotConnect"));
  }
}
