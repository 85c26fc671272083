/** Imports an island's script when it is wanted: at once, when the browser is idle, or when it comes into view. */
const start = (element: HTMLElement): void => {
  if (element.dataset.on) return;
  element.dataset.on = "loading";
  import(element.dataset.src ?? "").then(
    (module) => module.mount(element),
    () => {
      element.dataset.on = "";
      document.dispatchEvent(new CustomEvent("nadaj:chunk-failed"));
    },
  );
};
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) {
      seen.unobserve(target);
      start(target.closest<HTMLElement>("[data-island]") ?? (target as HTMLElement));
    }
  }
});
const scan = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]:not([data-on])")) {
    const when = element.dataset.when;
    if (when === "visible") seen.observe(element.firstElementChild ?? element);
    else if (when === "idle" && "requestIdleCallback" in window)
      requestIdleCallback(() => start(element), { timeout: 2000 });
    else start(element);
  }
};
// A click on what is still on its way is not lost: it is done when the island answers.
const clicked = new WeakMap<Element, HTMLElement>();
document.addEventListener("click", ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("button[type=button]");
  const island = button?.closest("[data-island]:not([data-on=hydrated])");
  if (button && island) clicked.set(island, button);
});
document.addEventListener("nadaj:hydrated", ({ target }) => clicked.get(target as Element)?.click());
scan();
document.addEventListener("htmx:after:swap", scan);
