import { countdown, distance, wordsFor } from "../../src/ui/countdown.ts";
import { bindShortWords } from "../../src/ui/short-words.ts";
import { text } from "./cookies.ts";

/** Brings "3 minutes ago" and "in 3 hours" up to date. */
function refresh(): void {
  const { lang } = document.documentElement;
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
    const time = Date.parse(element.dateTime);
    const far = distance(time, Date.now());
    element.textContent = far
      ? bindShortWords(new Intl.RelativeTimeFormat(lang, wordsFor(far.value > 0)).format(far.value, far.unit))
      : text(time > Date.now() ? "soon" : "now");
  }
}
setInterval(refresh, 60_000);

/** Counts down to what begins within a day; at its moment the badge becomes what it says for then. */
function tick(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-countdown]")) {
    const left = Date.parse(element.dateTime) - Date.now();
    const shown = countdown(left);
    if (shown) element.textContent = shown;
    if (left > 0) continue;
    const badge = element.closest<HTMLElement>("[data-then]");
    if (badge) {
      badge.textContent = badge.dataset.then ?? "";
      badge.className = badge.dataset.thenClass ?? badge.className;
      badge.removeAttribute("data-then");
    } else element.removeAttribute("data-countdown");
  }
}
setInterval(tick, 1000);
