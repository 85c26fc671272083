/** A form leaves the page only when the server answers: the browser's own error page would take away what was typed. */
import { text } from "./cookies.ts";
import { say } from "./messages.ts";

/** A network that is slower than this is left to the browser. */
const waitMax = 8000;
const asking = new WeakSet<HTMLFormElement>();
const reached = new WeakSet<HTMLFormElement>();

/** Whether this submit may go on now. Otherwise it goes on by itself, when the server was asked and answered. */
export function mayLeave(form: HTMLFormElement, event: SubmitEvent): boolean {
  const elsewhere = form.target !== "" || new URL(form.getAttribute("action") ?? "", location.href).origin !== origin;
  if (form.getAttribute("method")?.toLowerCase() !== "post" || elsewhere || reached.delete(form)) return true;
  event.preventDefault();
  if (!asking.has(form)) void leave(form, event.submitter);
  return false;
}

async function leave(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  form.querySelector(".not-sent")?.remove();
  asking.add(form);
  submitter?.setAttribute("aria-busy", "true");
  const there = await isServerThere();
  submitter?.removeAttribute("aria-busy");
  asking.delete(form);
  const send = () => form.requestSubmit(submitter);
  if (!there) return tell(form, submitter, send);
  reached.add(form);
  // It was asked about before.
  form.dataset.confirmed = "1";
  send();
}

async function isServerThere(): Promise<boolean> {
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(waitMax) });
    // A proxy answers for a server that is not there with 502 to 504.
    return answer.status < 500;
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError";
  }
}

/** In the form where something was typed or a dialog lies over the page, else at the page's foot. */
function tell(form: HTMLFormElement, submitter: HTMLElement | null, send: () => void): void {
  if (!form.closest("dialog") && !form.querySelector("input:not([type=hidden]), textarea, select")) {
    say(text("cannotConnect"), { action: { label: text("retry"), run: send } });
    return;
  }
  const note = document.createElement("div");
  note.className = "notice not-sent";
  note.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = text("notSent");
  const again = document.createElement("button");
  again.type = "button";
  again.className = "button line compact";
  again.textContent = text("retry");
  again.onclick = send;
  note.append(words, again);
  const row = submitter?.parentElement;
  if (row && row !== form && form.contains(row)) row.after(note);
  else form.append(note);
  note.scrollIntoView({ block: "center" });
}
