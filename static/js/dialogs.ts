import { keepCookie } from "../../islands/storage.ts";
import { onClick, text } from "./cookies.ts";
import { keepFocus } from "./focus.ts";

/** Opens a dialog by its id. */
export function openDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

// A link that opens a dialog leads to the same words where scripts are off.
onClick("[data-dialog]", (button, event) => {
  if (button instanceof HTMLAnchorElement) event.preventDefault();
  openDialog(button.dataset.dialog ?? "");
});
onClick("[data-close-dialog]", (button, event) => {
  if (button instanceof HTMLAnchorElement) event.preventDefault();
  button.closest("dialog")?.close();
});
onClick("dialog", (dialog, event) => {
  if (event.target === dialog && dialog.dataset.forced === undefined) (dialog as HTMLDialogElement).close();
});
onClick("[data-needs-login]", (_, event) => {
  if (document.body.dataset.loggedIn) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  openDialog("login-encouragement");
});
onClick("[data-consent]", (_, event) => {
  event.preventDefault();
  keepCookie("consent", "1");
  const refocus = keepFocus();
  document.getElementById("cookies")?.remove();
  refocus();
});
// A dialog asks instead of the browser's own confirm, before a form or button that destroys something.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    const question = event.submitter?.dataset.confirm ?? form.dataset.confirm;
    if (!question || form.dataset.confirmed) {
      delete form.dataset.confirmed;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    ask(question, nameOf(event.submitter), () => {
      form.dataset.confirmed = "1";
      form.requestSubmit(event.submitter);
    });
  },
  true,
);

/** What a button says it does: by its text, or by its name where it is only an icon. */
function nameOf(button: HTMLElement | null): string {
  return button?.textContent?.trim() || button?.getAttribute("aria-label") || text("confirm");
}

function ask(question: string, action: string, run: () => void): void {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.setAttribute("aria-labelledby", "question");
  const words = document.createElement("p");
  words.id = "question";
  words.textContent = question;
  const foot = document.createElement("footer");
  const no = document.createElement("button");
  no.className = "button ghost";
  no.textContent = text("cancel");
  const yes = document.createElement("button");
  yes.className = "button danger-fill";
  yes.textContent = action;
  foot.append(no, yes);
  dialog.append(words, foot);
  document.body.append(dialog);
  no.onclick = () => dialog.close();
  yes.onclick = () => {
    dialog.close();
    run();
  };
  dialog.onclose = () => dialog.remove();
  dialog.showModal();
}

for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-open]")) {
  dialog.showModal();
  if (dialog.dataset.forced !== undefined) force(dialog);
}

/** It stays until its form is sent: a browser closes at the second Escape what refuses to be closed at the first. */
function force(dialog: HTMLDialogElement): void {
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => dialog.showModal());
  const save = dialog.querySelector<HTMLButtonElement>("[type=submit]");
  const tick = dialog.querySelector<HTMLInputElement>("[type=checkbox][required]");
  if (!save || !tick) return;
  const follow = () => {
    save.disabled = !tick.checked;
  };
  tick.addEventListener("change", follow);
  // A page that comes back by the history keeps its ticks.
  addEventListener("pageshow", follow);
  follow();
}
