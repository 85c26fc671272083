/** The loading bar: appears after 200 ms of waiting, runs for 5 s, goes away 500 ms after the end. */
const throttle = 200;
const hideAfter = 500;
let timer = 0;

/** What another script took upon itself meanwhile leaves no page. */
function begin(event?: Event): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    const bar = document.getElementById("loading");
    if (!bar || event?.defaultPrevented) return;
    bar.hidden = false;
    bar.classList.remove("done");
  }, throttle);
}

function end(): void {
  clearTimeout(timer);
  const bar = document.getElementById("loading");
  if (!bar || bar.hidden) return;
  bar.classList.add("done");
  timer = window.setTimeout(() => {
    bar.hidden = true;
  }, hideAfter);
}

document.addEventListener("htmx:before:request", () => begin());
document.addEventListener("htmx:finally:request", end);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const leaves =
    link && link.origin === location.origin && link.pathname !== location.pathname && !link.target && !link.download;
  if (leaves && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) begin(event);
});
document.addEventListener("submit", begin);
addEventListener("pageshow", end);
