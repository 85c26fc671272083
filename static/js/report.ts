/** Reporting a thing without leaving its page: the form is fetched when it is asked for. */
import { onClick, text } from "./cookies.ts";
import { say } from "./messages.ts";

onClick("[data-report]", (button, event) => {
  // A new tab or window gets the page.
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const [type = "", id = ""] = (button.dataset.report ?? "").split(":");
  void open(`${document.documentElement.lang === "en" ? "/en" : ""}/report/${type}/${id}`, type, button);
});

const byScript = { "hx-request": "true" };

async function open(address: string, type: string, button: HTMLElement): Promise<void> {
  const film = type === "video" ? document.querySelector<HTMLVideoElement>("[data-island=player] video") : null;
  const at = film && film.currentTime >= 1 ? `?at=${Math.floor(film.currentTime)}` : "";
  try {
    const answer = await fetch(address + at, { headers: byScript });
    const content = await answer.text();
    if (answer.ok) show(content, button);
    else say(content || text("failed"));
  } catch {
    say(text("cannotConnect"));
  }
}

function show(content: string, button: HTMLElement): void {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.setAttribute("aria-labelledby", "report-title");
  dialog.innerHTML = content;
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(dialog, event.target as HTMLFormElement);
  });
  dialog.onclose = () => {
    dialog.remove();
    button.focus();
  };
  document.body.append(dialog);
  dialog.showModal();
}

/** What is refused comes back with what was typed. */
async function send(dialog: HTMLDialogElement, form: HTMLFormElement): Promise<void> {
  const submit = form.querySelector<HTMLButtonElement>("[type=submit]");
  submit?.setAttribute("aria-busy", "true");
  if (submit) submit.disabled = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: byScript });
    const content = await answer.text();
    if (content.includes("data-report-form")) {
      dialog.innerHTML = content;
      dialog.querySelector<HTMLElement>("[data-focus]")?.focus();
      return;
    }
    if (answer.ok) {
      say(form.dataset.done ?? "");
      dialog.close();
      return;
    }
    say(content || text("failed"));
  } catch {
    say(text("cannotConnect"));
  }
  submit?.removeAttribute("aria-busy");
  if (submit) submit.disabled = false;
}
