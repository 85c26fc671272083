import axe from "axe-core";
import type { Page } from "playwright-core";

/** The rules of WCAG 2.2 at AA, without axe's own advice. */
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds wrong with the page, or with a part of it, as it is once nothing changes its colours any longer: a
 * button that has just come to life is pale for a moment.
 */
export async function findings(page: Page, { within = "html", wcagOnly = false } = {}): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(
    async ({ within, rules }) => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(changing.map(({ finished }) => finished));
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(within, rules);
      return violations.flatMap(({ id, nodes }) =>
        nodes.slice(0, 3).map(({ target, html }) => `${id}: ${target.join(" ")} ${html.slice(0, 200)}`),
      );
    },
    {
      within,
      rules: wcagOnly ? { runOnly: wcag, rules: { "label-content-name-mismatch": { enabled: true } } } : {},
    },
  );
}
