/** Picking rows of a table: the bar of bulk actions shows while some are picked. */
import { onClick } from "./cookies.ts";

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("[data-check]")];
}

function refresh(): void {
  const all = boxes();
  const picked = all.filter((box) => box.checked);
  for (const box of all) box.closest("tr")?.classList.toggle("selected", box.checked);
  const bar = document.querySelector<HTMLElement>("[data-bulk]");
  if (bar) bar.hidden = picked.length === 0;
  const found = document.querySelector<HTMLInputElement>("[data-check-found]");
  // All that were found are no longer meant once one that is seen is not.
  if (found && picked.length < all.length) found.checked = false;
  const count = document.querySelector("[data-bulk-count]");
  if (count) count.textContent = (found?.checked && found.dataset.checkFound) || String(picked.length);
  const whole = document.querySelector<HTMLInputElement>("[data-check-all]");
  if (!whole) return;
  whole.checked = picked.length === all.length && all.length > 0;
  whole.classList.toggle("mixed", picked.length > 0 && !whole.checked);
}

document.addEventListener("change", (event) => {
  const target = event.target as HTMLInputElement;
  if (target.matches("[data-check-all]") || (target.matches("[data-check-found]") && target.checked))
    for (const box of boxes()) box.checked = target.checked;
  if (target.matches("[data-check], [data-check-all], [data-check-found]")) refresh();
  if (target.matches("[data-submit-on-change]")) target.form?.requestSubmit();
});
onClick("[data-bulk-clear]", () => {
  for (const box of boxes()) box.checked = false;
  refresh();
});
refresh();
addEventListener("pageshow", refresh);
