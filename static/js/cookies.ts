/** Runs for clicks on elements that match, now and later. */
export function onClick(selector: string, run: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener("click", (event) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (element) run(element, event);
  });
}

/** The translated texts that scripts show. */
export function text(name: string): string {
  return document.getElementById("texts")?.dataset[name] ?? "";
}
