/** The page of a campaign: its preview follows the form, and what was typed is not left without a question. */
import { isChanged } from "../../islands/changed-form.ts";

const form = document.querySelector<HTMLFormElement>("[data-campaign]");
const all = <One extends HTMLElement>(selector: string) => document.querySelectorAll<One>(selector);

let sent = false;
form?.addEventListener("submit", () => {
  sent = true;
});
addEventListener("pageshow", () => {
  sent = false;
});
addEventListener("beforeunload", (event) => {
  if (form && !sent && isChanged(form)) event.preventDefault();
});

form?.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== "headline") return;
  for (const place of all("[data-ad-headline]")) place.textContent = target.value || (place.dataset.adHeadline ?? "");
});

// A chosen picture is seen before it is sent; the server makes its sizes.
form?.addEventListener("change", ({ target }) => {
  const file = target instanceof HTMLInputElement && target.name === "banner" ? target.files?.[0] : undefined;
  if (!file) return;
  const address = URL.createObjectURL(file);
  for (const picture of all<HTMLImageElement>("[data-ad-banner]")) {
    picture.removeAttribute("srcset");
    picture.src = address;
  }
});

// What a viewer reads while the spot plays: how much is left of it, and when it may be left.
document.addEventListener(
  "timeupdate",
  ({ target }) => {
    if (!(target instanceof HTMLVideoElement) || !target.closest("[data-ad-preview]")) return;
    for (const place of all("[data-ad-left]"))
      place.textContent = ` · ${clock(Math.max(0, Number(place.dataset.adLeft) - target.currentTime))}`;
    for (const place of all("[data-ad-skip]")) {
      const wait = Math.ceil(Number(place.dataset.adSkip) - target.currentTime);
      const { now = "", later = "" } = place.dataset;
      place.textContent = wait > 0 ? later.replace("{{seconds}}", String(wait)) : now;
    }
  },
  true,
);

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
