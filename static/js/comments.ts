/** Comments: drafts that survive a reload, times that seek, and news of others'. */
import { keep, kept } from "../../islands/storage.ts";

const lookEveryMs = 30_000;
const section = () => document.getElementById("comments");

// A draft is kept while it is typed, and forgotten when what was typed is posted.
const drafts = "nadaj-comment-draft";

document.addEventListener("input", (event) => {
  const field = event.target as HTMLTextAreaElement;
  if (field.dataset?.draft) keep("browser", `${drafts} ${field.dataset.draft}`, field.value || null);
});

/** Looks through what came into the page: drafts to put back or forget, a field to write in. */
function arrange(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-forget-draft]")) {
    keep("browser", `${drafts} ${part.dataset.forgetDraft}`, null);
    part.removeAttribute("data-forget-draft");
  }
  for (const field of document.querySelectorAll<HTMLTextAreaElement>("textarea[data-draft]"))
    if (field.value === "") field.value = kept<string>("browser", `${drafts} ${field.dataset.draft}`) ?? "";
  const field = document.querySelector<HTMLElement>("[data-focus-in]");
  field?.removeAttribute("data-focus-in");
  field?.focus();
}

document.addEventListener("keydown", (event) => {
  const field = event.target as HTMLTextAreaElement;
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !field.matches?.("#comments textarea")) return;
  const button = field.form?.querySelector<HTMLButtonElement>("[type=submit]");
  if (button) field.form?.requestSubmit(button);
});

/** What others wrote meanwhile is offered above the list: nothing that is being read moves. */
async function look(): Promise<void> {
  const part = section();
  if (!part?.dataset.news || document.visibilityState !== "visible" || !isSeen(part)) return;
  const answer = await fetch(`${part.dataset.news}?since=${part.dataset.since}`).catch(() => undefined);
  if (!answer?.ok || part !== section()) return;
  const { count, fresh } = (await answer.json()) as { count: string; fresh: string | null };
  const title = document.getElementById("comments-title");
  if (title && title.textContent !== count) title.textContent = count;
  const offer = part.querySelector<HTMLElement>(".coms-fresh");
  if (!offer || fresh === null) return;
  offer.hidden = false;
  offer.textContent = fresh;
}

/** Who only watches the film asks for nothing. */
function isSeen(part: HTMLElement): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}

setInterval(() => void look(), lookEveryMs);
document.addEventListener("visibilitychange", () => void look());
document.addEventListener("htmx:after:swap", arrange);
arrange();
