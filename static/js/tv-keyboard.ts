/** The keyboard on the screen writes into the field, and how what is typed may go on is asked for. */
export const field = document.querySelector<HTMLInputElement>("#tv-query");
const hintsShown = 6;
let asking = 0;

type Found = { texts: string[]; videos: { _id: string; title: string }[] };
const nothing: Found = { texts: [], videos: [] };

export function write(letter: string): void {
  if (!field || field.value.length >= field.maxLength) return;
  field.value += letter;
  askForHints();
}

export function erase(all = false): void {
  if (!field) return;
  field.value = all ? "" : [...field.value].slice(0, -1).join("");
  askForHints();
}

function askForHints(): void {
  clearTimeout(asking);
  asking = window.setTimeout(() => void showHints().catch(() => undefined), 200);
}

async function showHints(): Promise<void> {
  const hints = document.querySelector<HTMLElement>("[data-hints]");
  const typed = field?.value.trim() ?? "";
  if (!hints) return;
  const answer =
    typed.length < 2 ? undefined : await fetch(`/api/search/suggestions?query=${encodeURIComponent(typed)}`);
  if (typed !== field?.value.trim()) return;
  const found = answer?.ok ? ((await answer.json()) as Found) : nothing;
  const [base, words] = [hints.dataset.hints ?? "/tv", found.texts.map((text) => ({ text, path: query(text) }))];
  const films = found.videos.map(({ _id, title }) => ({ text: title, path: `/${_id}` }));
  hints.replaceChildren(
    ...[...words, ...films].slice(0, hintsShown).map(({ text, path }) => {
      const [item, link] = [document.createElement("li"), document.createElement("a")];
      link.href = base + path;
      link.textContent = text;
      item.append(link);
      return item;
    }),
  );
}

const query = (text: string) => `/search?query=${encodeURIComponent(text)}`;

field?.addEventListener("input", askForHints);
document.querySelector(".tv-letters")?.addEventListener("click", ({ target }) => {
  const key = target instanceof Element ? target.closest<HTMLElement>("button") : null;
  if (key?.dataset.letter) write(key.dataset.letter);
  else if (key?.dataset.erase !== undefined) erase(key.dataset.erase === "all");
});
