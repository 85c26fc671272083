/** What is taken out of a list of one's own goes at once, and can be put back from the message. */
import { text } from "./cookies.ts";

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const said = form.dataset.takeOut;
  if (said === undefined) return;
  event.preventDefault();
  void takeOut(form, said);
});

async function takeOut(form: HTMLFormElement, said: string): Promise<void> {
  const thing = form.closest<HTMLElement>("article");
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const send = async (path: string, shown: boolean) => {
    const answer = await fetch(path, { method: "POST", body, headers: { "hx-request": "true" } });
    if (answer.status === 401) document.dispatchEvent(new CustomEvent("nadaj:logged-out"));
    if (!answer.ok) throw new Error(String(answer.status));
    if (thing) thing.hidden = !shown;
  };
  const say = (detail: object) => document.dispatchEvent(new CustomEvent("nadaj:snackbar", { detail }));
  const failed = () => say({ message: text("failed") });
  try {
    const next = thing?.nextElementSibling?.querySelector<HTMLElement>("h2 a, h3 a");
    await send(form.getAttribute("action") ?? "", false);
    next?.focus();
    const back = () => void send(form.dataset.back ?? "", true).catch(failed);
    say({ message: said, undo: { label: text("undo"), run: back } });
  } catch {
    failed();
  }
}
