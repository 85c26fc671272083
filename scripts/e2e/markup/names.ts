import type { Page } from "./checker.ts";

type Element = HTMLRewriterTypes.Element;

/** Groups without a legend, what has no name, and boxes for files that speak the browser's language. */
export function unnamed(pages: Page[]): string[] {
  const faults = new Set<string>();
  for (const { address, html } of pages) {
    const blame = (what: string, element: Element) => {
      const attributes = [...element.attributes].map(([name, value]) => `${name}=${value}`).join(" ");
      faults.add(`${what}: ${attributes} on ${address}`);
    };
    let withoutLegend: Element | undefined;
    new HTMLRewriter()
      .on("fieldset", {
        element(group) {
          withoutLegend = group;
          group.onEndTag(() => {
            if (withoutLegend) blame("a group without a legend", group);
          });
        },
      })
      .on("fieldset > legend", {
        element() {
          withoutLegend = undefined;
        },
      })
      .on("dialog, [role=dialog], [role=toolbar], nav, progress:not(.seen)", {
        element(element) {
          if (!element.hasAttribute("aria-label") && !element.hasAttribute("aria-labelledby"))
            blame("no name", element);
        },
      })
      .on("input[type=file]", {
        element(element) {
          if (!/^(file|visually-hidden)$/.test(element.getAttribute("class") ?? "")) blame("a bare file box", element);
        },
      })
      .transform(html);
  }
  return [...faults];
}
