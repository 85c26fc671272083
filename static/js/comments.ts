/** Comments: drafts that survive a reload, times that seek, and news of others'. */
import { keep, kept } from "../../islands/storage.ts";
import { likesMax } from "../../src/comments/limits.ts";

const lookEveryMs = 30_000;
/** Of the page's own video or post; of posts in a list, those that were unfolded. */
const sections = () => [...document.querySelectorAll<HTMLElement>(".coms[data-news]")];

// A draft is kept while it is typed, and forgotten when what was typed is posted. Nobody else who logs in here is given it.
const drafts = "nadaj-comment-draft";
const own = (name = "") => `${document.body.dataset.loggedIn} ${name}`;

document.addEventListener("input", (event) => {
  const field = event.target as HTMLTextAreaElement;
  if (field.dataset?.draft) keep("browser", `${drafts} ${own(field.dataset.draft)}`, field.value || null);
});

/** Looks through what came into the page: drafts to put back or forget, a field to write in. */
function arrange(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-forget-draft]")) {
    keep("browser", `${drafts} ${own(part.dataset.forgetDraft)}`, null);
    part.removeAttribute("data-forget-draft");
  }
  for (const field of document.querySelectorAll<HTMLTextAreaElement>("textarea[data-draft]"))
    if (field.value === "") field.value = kept<string>("browser", `${drafts} ${own(field.dataset.draft)}`) ?? "";
  const field = document.querySelector<HTMLElement>("[data-focus-in]");
  field?.removeAttribute("data-focus-in");
  field?.focus();
}

document.addEventListener("keydown", (event) => {
  const field = event.target as HTMLTextAreaElement;
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !field.matches?.(".coms textarea")) return;
  const button = field.form?.querySelector<HTMLButtonElement>("[type=submit]");
  if (button) field.form?.requestSubmit(button);
});

type News = { count: string; fresh: string | null; likes: Record<string, string> };

function lookAll(): void {
  if (document.visibilityState !== "visible") return;
  for (const part of sections()) if (isSeen(part)) void look(part);
}

/** What others wrote meanwhile is offered above the list: nothing that is being read moves. */
async function look(part: HTMLElement): Promise<void> {
  const rated = [...part.querySelectorAll<HTMLElement>("[data-likes]")].filter(isSeen).slice(0, likesMax);
  const shown = rated.map(({ dataset }) => dataset.likes).join(".");
  const asked = new URLSearchParams({ since: part.dataset.since ?? "", ...(shown ? { shown } : {}) });
  const answer = await fetch(`${part.dataset.news}?${asked}`).catch(() => undefined);
  if (!answer?.ok || !part.isConnected) return;
  const { count, fresh, likes } = (await answer.json()) as News;
  const title = part.querySelector("h2");
  if (title && title.textContent !== count) title.textContent = count;
  for (const button of rated) showLikes(button, likes[button.dataset.likes ?? ""]);
  const offer = part.querySelector<HTMLElement>(".coms-fresh");
  if (!offer || fresh === null) return;
  offer.hidden = false;
  offer.textContent = fresh;
}

/** The number beside a thumb, and what is said of it; nothing of a comment that is gone, or that was rated meanwhile. */
function showLikes(button: HTMLElement, likes: string | undefined): void {
  const number = button.querySelector("span");
  if (likes === undefined || !number || !button.isConnected) return;
  const words = likes === "0" ? "" : likes;
  if (number.textContent !== words) number.textContent = words;
  const label = button.getAttribute("aria-label") ?? "";
  button.setAttribute("aria-label", `${label.slice(0, label.lastIndexOf(":") + 1)} ${likes}`);
}

/** Who only watches the film asks for nothing. */
function isSeen(part: HTMLElement): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}

setInterval(lookAll, lookEveryMs);
document.addEventListener("visibilitychange", lookAll);
document.addEventListener("htmx:after:swap", arrange);
arrange();

// An address that names a comment leads to it, also one that somebody wrote without its end.
const pointed = document.querySelector<HTMLElement>("[data-pointed]")?.dataset.pointed;
if (pointed && location.hash === "") document.getElementById(`comment-${pointed}`)?.scrollIntoView({ block: "center" });
