/** Where posts are written: what is typed is counted, kept as a draft on this device, and made bold; a film is shown. */
import { keep, kept } from "../../islands/storage.ts";
import { plainText } from "../../src/platform/markup.ts";
import { shownLength } from "../../src/posts/limits.ts";

type Draft = { message: string; video: string; as: string };
type Field = HTMLInputElement | HTMLTextAreaElement | RadioNodeList;

const drafts = "nadaj-post-draft";
const none: Draft = { message: "", video: "", as: "" };
const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Field | null;
const messageOf = (form: HTMLFormElement) => fieldOf(form, "message") as HTMLTextAreaElement;
const growsByItself = CSS.supports("field-sizing", "content");

function attend(form: HTMLFormElement): void {
  if (form.dataset.attended !== undefined) return;
  form.dataset.attended = "";
  const name = form.dataset.draft;
  if (name !== undefined) {
    if (document.querySelector("[data-posted]")) keep("browser", `${drafts} ${name}`, none);
    const draft = kept<Draft>("browser", `${drafts} ${name}`);
    // What the server sent back is newer than the draft.
    if (draft && messageOf(form).value === "" && fieldOf(form, "video")?.value === "") restore(form, draft);
  }
  // A browser that fills a form again after a reload fills in the link alone.
  const video = fieldOf(form, "video")?.value ?? "";
  if (video !== "" && !form.querySelector(".post-film")) showFilm(form, video);
  look(form);
}

function restore(form: HTMLFormElement, draft: Draft): void {
  messageOf(form).value = draft.message;
  const as = fieldOf(form, "as");
  // Of one alone there is nothing to choose.
  if (as instanceof RadioNodeList) as.value = draft.as;
  const video = fieldOf(form, "video");
  if (video) video.value = draft.video;
}

/** What depends on what is typed. */
function look(form: HTMLFormElement): void {
  const message = messageOf(form);
  const left = form.querySelector<HTMLElement>("[data-left]");
  if (left) {
    const [length, max] = [shownLength(plainText(message.value.trim())), Number(left.dataset.max)];
    const over = length - max;
    const words = over > 0 ? (left.dataset.over ?? "").replace("#", String(over)) : `${length} / ${max}`;
    if (left.textContent !== words) left.textContent = words;
    left.classList.toggle("over", over > 0);
    message.setCustomValidity(over > 0 ? words : "");
  }
  if (!growsByItself) {
    message.style.height = "auto";
    message.style.height = `${message.scrollHeight}px`;
  }
  const discard = form.querySelector<HTMLElement>("[data-discard]");
  if (discard) discard.hidden = message.value === "" && fieldOf(form, "video")?.value === "";
}

function remember(form: HTMLFormElement): void {
  if (form.dataset.draft === undefined) return;
  const value = (name: string) => fieldOf(form, name)?.value ?? "";
  keep("browser", `${drafts} ${form.dataset.draft}`, {
    message: value("message"),
    video: value("video"),
    as: value("as"),
  });
}

function showFilm(form: HTMLFormElement, video: string): void {
  const link = form.querySelector<HTMLInputElement>("[data-film-link]");
  if (!link) return;
  link.value = video;
  link.dispatchEvent(new Event("film-changed", { bubbles: true }));
}

/** Puts a mark around what is selected, or where one writes on inside of it. */
function mark(form: HTMLFormElement, kind: string): void {
  const message = messageOf(form);
  const { selectionStart: from, selectionEnd: to, value } = message;
  const chosen = value.slice(from, to);
  message.setRangeText(`<${kind}>${chosen}</${kind}>`, from, to, "end");
  const inside = from + kind.length + 2;
  message.setSelectionRange(inside, inside + chosen.length);
  message.focus();
  message.dispatchEvent(new Event("input", { bubbles: true }));
}

const formOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>("[data-compose]") : null;
let waiting = 0;

document.addEventListener("input", (event) => {
  const form = formOf(event.target);
  if (!form) return;
  const target = event.target as HTMLElement;
  if (target.dataset.pickFilm !== undefined) showFilm(form, (target as HTMLInputElement).value);
  if (target.dataset.filmLink !== undefined) {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => showFilm(form, (target as HTMLInputElement).value), 400);
  }
  look(form);
  remember(form);
});

document.addEventListener("click", (event) => {
  const form = formOf(event.target);
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!form || !button) return;
  if (button.dataset.mark) mark(form, button.dataset.mark);
  if (button.dataset.removeFilm !== undefined) clearFilm(form);
  if (button.dataset.discard === undefined) return;
  clearFilm(form);
  messageOf(form).value = "";
  look(form);
  remember(form);
  messageOf(form).focus();
});

function clearFilm(form: HTMLFormElement): void {
  for (const pick of form.querySelectorAll<HTMLInputElement>("[data-pick-film]")) pick.checked = false;
  showFilm(form, "");
  look(form);
  remember(form);
}

document.addEventListener("keydown", (event) => {
  const form = formOf(event.target);
  if (!form || event.target !== messageOf(form) || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (event.key === "Enter") form.requestSubmit();
  else if (event.key === "b" || event.key === "i") mark(form, event.key);
  else return;
  event.preventDefault();
});

const attendAll = () => document.querySelectorAll<HTMLFormElement>("[data-compose]").forEach(attend);
// A draft's film is fetched by htmx, which begins in a moment as well.
setTimeout(() => {
  attendAll();
  if (!document.querySelector("[data-posted]")) return;
  // What is typed from now on is another draft: a reload may not take it away.
  const address = new URL(location.href);
  address.searchParams.delete("done");
  history.replaceState(history.state, "", address);
});
document.addEventListener("htmx:after:swap", attendAll);
