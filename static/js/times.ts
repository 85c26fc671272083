import { text } from "./cookies.ts";

const steps: [number, Intl.RelativeTimeFormatUnit][] = [
  [31_536_000, "year"],
  [2_592_000, "month"],
  [604_800, "week"],
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

/** Brings "3 minutes ago" up to date. */
function refresh(): void {
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
    const seconds = (Date.now() - Date.parse(element.dateTime)) / 1000;
    const step = steps.find(([length]) => seconds >= length);
    element.textContent = step ? format.format(-Math.floor(seconds / step[0]), step[1]) : text("now");
  }
}
setInterval(refresh, 60_000);
