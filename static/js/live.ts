import { grouped } from "../../src/platform/i18n/plural.ts";

/** The line under a stream: the player tells of viewers, beginning and latency, and this writes them down. */
type Told = { viewers: number; startsAt: number | null; now: number; state: string };

const find = (name: string) => document.querySelector<HTMLElement>(`[${name}]`);
let ahead = 0;

document.addEventListener("nadaj:stage", (event) => {
  const told = (event as CustomEvent<Told>).detail;
  ahead = told.now - Date.now();
  const viewers = find("data-live-viewers");
  if (viewers) viewers.textContent = grouped(told.viewers, document.documentElement.lang === "en" ? "en" : "pl");
  const since = find("data-live-since");
  if (!since) return;
  if (told.state === "ended" || told.state === "recorded") {
    const latency = find("data-live-latency");
    if (latency) latency.hidden = true;
  }
  since.hidden = told.state !== "live" && told.state !== "premiere";
  since.dataset.liveSince = String(told.startsAt ?? "");
});

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
