import type { ShownAd } from "../../src/ads/wire.ts";
import type { AdTold } from "./tell.ts";

/** So long the page stays for a click to be told of, in milliseconds. */
const staysFor = 500;

type Way = { href: string; target: string; rel: string; follow(event: MouseEvent): void };

/** How an ad's link leads on: beside the page, or in its place once the click was told of. Undefined where nowhere. */
export function wayOf({ link }: ShownAd, tell: () => AdTold | undefined): Way | undefined {
  if (!link) return undefined;
  const beside = link.newTab || window !== window.top;
  const href = link.newTab ? link.to : inLanguage(link.to);
  return {
    href,
    target: beside ? "_blank" : "",
    rel: "noopener nofollow sponsored",
    follow(event) {
      const clicked = tell()?.clicked();
      if (beside || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const stay = new Promise((resolve) => setTimeout(resolve, staysFor));
      void Promise.race([stay, Promise.all([clicked, tell()?.over()])]).then(() => location.assign(href));
    },
  };
}

function inLanguage(path: string): string {
  return document.documentElement.lang === "en" ? `/en${path}` : path;
}
