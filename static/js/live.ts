import { grouped } from "../../src/platform/i18n/plural.ts";
import { localise } from "./zones.ts";

/** The lines under a stream: the player tells of viewers, beginning and latency, and this writes them down. */
type Told = { viewers: number; startsAt: number | null; now: number; state: string };

const find = (name: string) => document.querySelector<HTMLElement>(`[${name}]`);
let ahead = 0;

document.addEventListener("nadaj:stage", (event) => {
  const told = (event as CustomEvent<Told>).detail;
  ahead = told.now - Date.now();
  const waits = told.state === "to-come" || told.state === "waiting";
  const viewers = find("data-live-viewers");
  if (viewers) viewers.textContent = grouped(told.viewers, document.documentElement.lang === "en" ? "en" : "pl");
  const watch = find("data-live-watch");
  if (watch) watch.textContent = wordFor(told.viewers, (waits ? watch.dataset.waits : watch.dataset.watches) ?? "{}");
  tellBeginning(waits, told.startsAt);
  const since = find("data-live-since");
  if (!since) return;
  if (told.state === "ended" || told.state === "recorded") {
    const latency = find("data-live-latency");
    if (latency) latency.hidden = true;
  }
  since.hidden = told.state !== "live" && told.state !== "premiere";
  since.dataset.liveSince = String(told.startsAt ?? "");
});

/** The word that goes with a number, of those that the page has for each kind of number. */
function wordFor(count: number, words: string): string {
  const forms = JSON.parse(words) as Record<string, string>;
  return forms[new Intl.PluralRules(document.documentElement.lang).select(count)] ?? forms.other ?? "";
}

/** What the page said of a beginning to come becomes the one that there was; a stream put off has another. */
function tellBeginning(waits: boolean, startsAt: number | null): void {
  const when = find("data-live-when");
  const word = find("data-live-word");
  const time = when?.querySelector("time");
  if (!when || !word || !time) return;
  when.hidden = startsAt === null;
  word.textContent = (waits ? word.dataset.ahead : word.dataset.begun) ?? "";
  const views = find("data-live-views");
  if (views) views.hidden = waits;
  const panel = when.closest<HTMLElement>(".desc");
  if (panel && (startsAt !== null || !waits)) panel.hidden = false;
  if (startsAt === null) return;
  time.dateTime = new Date(startsAt).toISOString();
  localise();
}

document.addEventListener("nadaj:latency", (event) => {
  const seconds = (event as CustomEvent<number | null>).detail;
  const place = find("data-live-latency");
  const text = find("data-live-seconds");
  if (!place || !text) return;
  place.hidden = seconds === null;
  if (seconds !== null)
    text.textContent = seconds.toFixed(1).replace(".", document.documentElement.lang === "pl" ? "," : ".");
});

function tick(): void {
  const since = find("data-live-since");
  const clock = find("data-live-clock");
  const from = Number(since?.dataset.liveSince);
  if (!since || !clock || !from) return;
  const seconds = Math.max(0, Math.floor((Date.now() + ahead - from) / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  clock.textContent = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

if (find("data-live-since")) {
  tick();
  setInterval(tick, 1000);
}
