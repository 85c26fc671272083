/** File fields say in the page's language what was chosen: by hand, by cutting a picture, or by coming back to the page. */
function tell(input: HTMLInputElement): void {
  const place = document.querySelector<HTMLElement>(`[data-file-name="${input.id}"]`);
  if (place) place.textContent = input.files?.[0]?.name ?? place.dataset.none ?? "";
}

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") tell(target);
  });
}
function tellAll(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=file]")) tell(input);
}
tellAll();
addEventListener("pageshow", tellAll);
