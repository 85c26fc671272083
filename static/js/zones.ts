import { countdown } from "../../src/ui/countdown.ts";

/** Dates and times in forms are shown and read in the reader's own zone; the form says which that is. */
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const zone of document.querySelectorAll<HTMLInputElement>("input[data-zone-of]")) {
  const field = document.getElementById(zone.dataset.zoneOf ?? "") as HTMLInputElement | null;
  if (!own || !field || zone.value === own) continue;
  const typed = field.value !== field.defaultValue;
  // What was typed in another zone, before a failed submit, stays in it.
  if (field.value !== "" && (field.dataset.instant === undefined || typed)) continue;
  if (field.value !== "") field.value = localTime(new Date(Number(field.dataset.instant)));
  zone.value = own;
  const name = document.querySelector(`[data-zone-name="${field.name}"]`);
  if (name) name.textContent = own;
}

localise();
document.addEventListener("htmx:after:swap", localise);

/** Puts the reader's own time in the place of the site's, wherever a page tells one. */
export function localise(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]"))
    time.textContent = shown(time.dateTime, time.dataset.local);
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[title]")) time.title = shown(time.dateTime);
  // Too far to be counted down to: until then it is a date.
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-countdown]")) {
    const left = Date.parse(time.dateTime) - Date.now();
    if (left > 0 && countdown(left) === undefined) time.textContent = shown(time.dateTime);
  }
  for (const element of document.querySelectorAll<SVGTitleElement>("[data-local-at]")) {
    const [, clock = ""] = localTime(new Date(Number(element.dataset.localAt))).split("T");
    element.textContent = (element.dataset.localText ?? "").replace("{time}", clock);
  }
}

/** As the server writes it: date and time of day, or one of them. */
function shown(moment: string, what = "moment"): string {
  const [day = "", clock = ""] = localTime(new Date(moment)).split("T");
  const date = day.split("-").reverse().join("-");
  return what === "clock" ? clock : what === "date" ? date : `${date} | ${clock}`;
}

function localTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
