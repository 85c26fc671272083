/** The editor of a page's sections: which settings are unfolded, what is not published yet, what is shown beside. */

const editor = () => document.getElementById("sections-editor");

// What is unfolded is sent with the form, and comes back so.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || target.dataset.remembers === undefined) return;
    const field = target.querySelector<HTMLInputElement>(":scope > input[name=open]");
    if (field) field.disabled = !target.open;
  },
  true,
);

// The whole preview opens in a window of its own: it is an ordinary form there.
document.addEventListener(
  "submit",
  (event) => {
    if (event.submitter?.dataset.plain !== undefined) event.stopPropagation();
  },
  true,
);

// Leaving with changes asks. A form that is sent leaves nothing behind.
let typed = false;
document.addEventListener("input", ({ target }) => {
  if (target instanceof Element && target.closest("#sections-form")) typed = true;
});
document.addEventListener("htmx:after:swap", () => {
  typed = false;
});
addEventListener("beforeunload", (event) => {
  if (typed || Number(editor()?.dataset.changes ?? 0) > 0) event.preventDefault();
});

// What one works on is outlined in the preview, which scrolls to it.
function outline(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const item = target.closest<HTMLElement>("#sections-form [data-order-item]");
  const small = item && document.getElementById(`mini-${item.dataset.orderItem}`);
  for (const one of document.querySelectorAll(".mini-section.on")) if (one !== small) one.classList.remove("on");
  if (!small) return;
  small.classList.add("on");
  const pane = small.parentElement;
  pane?.scrollTo({ top: small.offsetTop - pane.offsetTop - 24 });
}
document.addEventListener("focusin", ({ target }) => outline(target));
document.addEventListener("htmx:after:swap", () => outline(document.activeElement));
