/** "Not interested": the thing goes at once from wherever it stands on the page, and comes back as quickly. */
import { onClick, text } from "./cookies.ts";

function say(message: string): void {
  document.dispatchEvent(new CustomEvent("nadaj:snackbar", { detail: { message } }));
}

async function told(id: string, method: "POST" | "DELETE"): Promise<boolean> {
  try {
    const answer = await fetch(`/api/videos/${id}/not-interested`, { method });
    if (answer.status === 401) document.dispatchEvent(new CustomEvent("nadaj:logged-out"));
    else if (!answer.ok) say(text("hideFailed"));
    return answer.ok;
  } catch {
    say(text("cannotConnect"));
    return false;
  }
}

function cardsOf(id: string): HTMLElement[] {
  const named = document.querySelectorAll<HTMLElement>(`[data-video="${CSS.escape(id)}"]`);
  return [...new Set([...named].flatMap((element) => element.closest<HTMLElement>("article") ?? []))];
}

/** Stands in the place of a thing that is hidden. */
function placeOf(card: HTMLElement, bringBack: () => void): HTMLElement {
  const place = document.createElement("div");
  place.className = "card-gone";
  const words = document.createElement("p");
  words.textContent = text("hidden");
  const undo = document.createElement("button");
  undo.type = "button";
  undo.className = "button compact line";
  undo.textContent = text("undo");
  undo.onclick = bringBack;
  place.append(words, undo);
  card.after(place);
  card.hidden = true;
  return place;
}

onClick("[data-not-interested]", async (button) => {
  const id = button.dataset.notInterested ?? "";
  const near = button.closest<HTMLElement>("article");
  if (!(await told(id, "POST"))) return;
  document.dispatchEvent(new CustomEvent("nadaj:spoken", { detail: { message: text("hidden") } }));
  const cards = cardsOf(id);
  const gone = (cards.length === 0 && near ? [near] : cards).map((card) => ({ card, place: placeOf(card, bringBack) }));
  gone[0]?.place.querySelector("button")?.focus();

  async function bringBack(): Promise<void> {
    if (!(await told(id, "DELETE"))) return;
    for (const { card, place } of gone) {
      place.remove();
      card.hidden = false;
    }
    gone[0]?.card.querySelector<HTMLElement>("a:not([tabindex])")?.focus();
  }
});
