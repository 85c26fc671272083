/** Where a film is cut: its times are taken from the film beside them. */
import { secondsText } from "../../src/remakes/limits.ts";

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-here]") : null;
  const field = document.getElementById(button?.dataset.here ?? "");
  const film = document.querySelector<HTMLVideoElement>(".film-side video");
  if (!(field instanceof HTMLInputElement) || !film) return;
  field.value = secondsText(film.currentTime, document.documentElement.lang);
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
