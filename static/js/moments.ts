/** Fields of a date with a time: shown in the reader's own zone, sent as an exact moment. */
function ready(field: HTMLInputElement): void {
  const moment = new Date(field.dataset.moment ?? "");
  if (!Number.isNaN(moment.getTime())) {
    const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
    field.value = local.toISOString().slice(0, 16);
  }
  delete field.dataset.moment;
  const words = document.querySelector<HTMLElement>(`[data-zone-of="${field.id}"]`);
  if (words)
    words.textContent = `${words.dataset.zoneText} ${Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ")}`;
  tell(field);
}

function tell(field: HTMLInputElement): void {
  const exact = document.querySelector<HTMLInputElement>(`[data-exact="${field.id}"]`);
  const moment = new Date(field.value);
  if (exact) exact.value = Number.isNaN(moment.getTime()) ? "" : moment.toISOString();
}

function readyAll(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-moment]")) ready(field);
}

readyAll();
document.addEventListener("htmx:after:swap", readyAll);
document.addEventListener("input", (event) => {
  const field = event.target as HTMLInputElement;
  if (field.type === "datetime-local") tell(field);
});
// A page that comes back from the history has its fields filled without an input event.
addEventListener("pageshow", () => {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]')) tell(field);
});
