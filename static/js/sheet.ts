/** A menu that phones show as a sheet over the page: as long as it is open there is nothing else, and Escape closes it. */
export function showSheet(drop: HTMLDetailsElement): void {
  const menu = drop.querySelector<HTMLElement>(":scope > .menu");
  const summary = drop.querySelector("summary");
  // Whoever writes or presses there already keeps the place: what is moved loses the focus, and a press that began on it.
  if (!menu || !summary || !drop.open || menu.matches(":focus-within, :active")) return;
  const sheet = document.createElement("dialog");
  sheet.className = "bottom-sheet";
  const name = summary.getAttribute("aria-label") ?? summary.textContent?.trim() ?? "";
  sheet.setAttribute("aria-label", name);
  const head = document.createElement("header");
  const words = document.createElement("b");
  words.textContent = name;
  head.append(words, closeButton(sheet));
  drop.append(sheet);
  sheet.append(head, menu);
  // What is chosen in it may end it, too.
  const follow = () => {
    if (!drop.open) sheet.close();
  };
  drop.addEventListener("toggle", follow);
  sheet.addEventListener("close", () => {
    drop.removeEventListener("toggle", follow);
    drop.append(menu);
    sheet.remove();
    drop.open = false;
    summary.focus();
  });
  sheet.showModal();
}

/** As messages have it. */
function closeButton(sheet: HTMLDialogElement): Node {
  const button = document.querySelector("#snackbar button")?.cloneNode(true) ?? document.createElement("button");
  button.addEventListener("click", () => sheet.close());
  return button;
}
