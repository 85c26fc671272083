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

function localise(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    const [day = "", clock = ""] = localTime(new Date(time.dateTime)).split("T");
    time.textContent = time.dataset.local === "clock" ? clock : `${day.split("-").reverse().join("-")} | ${clock}`;
  }
  for (const element of document.querySelectorAll<SVGTitleElement>("[data-local-at]")) {
    const [, clock = ""] = localTime(new Date(Number(element.dataset.localAt))).split("T");
    element.textContent = (element.dataset.localText ?? "").replace("{time}", clock);
  }
}

function localTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
