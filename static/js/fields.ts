/** Fields that answer while one types: subcategories, the time in a shared link, a code. */
document.addEventListener("change", (event) => {
  const target = event.target as HTMLInputElement;
  if (target.name === "categories") {
    for (const group of document.querySelectorAll<HTMLElement>("[data-of]"))
      group.hidden = group.dataset.of !== target.value;
  }
  if (target.dataset.shareTime) {
    const field = document.getElementById(target.dataset.shareTime) as HTMLInputElement | null;
    const seconds = Math.floor(document.querySelector("video")?.currentTime ?? 0);
    if (field)
      field.value =
        target.checked && seconds > 0 ? `${field.dataset.address}?t=${seconds}` : (field.dataset.address ?? "");
  }
});

// A code of an app: pasted with spaces it loses them, and whole it is sent.
document.addEventListener("input", (event) => {
  const input = event.target as HTMLInputElement;
  const length = Number(input.dataset?.code);
  if (!length) return;
  const digits = input.value.replace(/\D/g, "");
  if (digits.length !== length || !/^[\d\s-]+$/.test(input.value)) return;
  input.value = digits;
  input.form?.requestSubmit();
});

for (const button of document.querySelectorAll<HTMLElement>("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
