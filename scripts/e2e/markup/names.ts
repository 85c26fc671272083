import type { Page } from "./checker.ts";

type Element = HTMLRewriterTypes.Element;

/** Groups without a legend, what has no name, and boxes for files that speak the browser's language. */
export function unnamed(pages: Page[]): string[] {
  const faults = new Set<string>();
  for (const { address, html } of pages) {
    const blame = (what: string, said: string) => faults.add(`${what}: ${said} on ${address}`);
    let withoutLegend: string | undefined;
    new HTMLRewriter()
      .on("fieldset", {
        element(group) {
          const said = attributesOf(group);
          withoutLegend = said;
          group.onEndTag(() => {
            if (withoutLegend) blame("a group without a legend", said);
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
            blame("no name", attributesOf(element));
        },
      })
      .on("input[type=file]", {
        element(element) {
          if (!/^(file|visually-hidden)$/.test(element.getAttribute("class") ?? ""))
            blame("a bare file box", attributesOf(element));
        },
      })
      .transform(html);
  }
  return [...faults];
}

/** To be asked while the element is begun: at its end they are gone. */
function attributesOf(element: Element): string {
  return [...element.attributes].map(([name, value]) => `${name}=${value}`).join(" ");
}
