/**
 * Lists that are put in order by dragging their grips, with mouse and touch alike, or by keyboard: Space lifts, arrows
 * move, Space drops, Escape puts back. `ui/order-list.tsx` says what such a list is made of. Once an item lies elsewhere
 * the list's field has the new order, the list says `nadaj:ordered`, and the button that it names is pressed.
 */
type Held = { list: HTMLElement; item: HTMLElement; before: HTMLElement[]; grip: HTMLElement };
type Drag = Held & { pointer: number; offset: number; y: number; frame: number };

const gripOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>("[data-order-grip]") : null;

let drag: Drag | undefined;
let lifted: Held | undefined;
/** An item that moves loses the focus for a moment. */
let moving = false;

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(":scope > [data-order-item]")];
}

function hold(grip: HTMLElement): Held | undefined {
  const item = grip.closest<HTMLElement>("[data-order-item]");
  const list = item?.closest<HTMLElement>("[data-order-list]");
  return item && list ? { list, item, before: itemsOf(list), grip } : undefined;
}

/** Lets go of what is held; where it lies elsewhere now, whoever keeps the order is told. */
function drop({ list, item, before }: Held): void {
  item.classList.remove("held");
  item.style.removeProperty("--order-shift");
  const items = itemsOf(list);
  if (items.every((one, at) => one === before[at])) return;
  const field = document.getElementById(list.dataset.orderList ?? "");
  if (field instanceof HTMLInputElement) field.value = items.map((one) => one.dataset.orderItem).join(",");
  list.dispatchEvent(new CustomEvent("nadaj:ordered", { bubbles: true }));
  const button = document.getElementById(list.dataset.orderSubmit ?? "");
  if (button instanceof HTMLButtonElement) button.form?.requestSubmit(button);
}

function putBack({ list, before }: Held): void {
  // Read first: the last of them may be followed by what is no item.
  const after = itemsOf(list).at(-1)?.nextSibling ?? null;
  for (const one of before) list.insertBefore(one, after);
}

// By mouse and touch. The pointer belongs to the list: the grip leaves the document for a moment with each move.

document.addEventListener("pointerdown", (event) => {
  const grip = gripOf(event);
  const held = grip && event.button === 0 && !drag ? hold(grip) : undefined;
  if (!held) return;
  if (lifted) letGo();
  event.preventDefault();
  held.grip.focus({ preventScroll: true });
  held.list.setPointerCapture(event.pointerId);
  held.item.classList.add("held");
  const offset = event.clientY - held.item.getBoundingClientRect().top;
  drag = { ...held, pointer: event.pointerId, offset, y: event.clientY, frame: requestAnimationFrame(follow) };
});

document.addEventListener("pointermove", (event) => {
  if (drag?.pointer === event.pointerId) drag.y = event.clientY;
});

const edge = 72;
const fastest = 14;

/** Once a picture: what is held follows the pointer, others make room, and the page scrolls where it is near an edge. */
function follow(): void {
  if (!drag) return;
  const { list, item, y, offset } = drag;
  const beyond = Math.min(0, y - edge) + Math.max(0, y - (innerHeight - edge));
  if (beyond !== 0) scrollBy({ top: (beyond / edge) * fastest, behavior: "instant" });
  const next = itemsOf(list).find((one) => one !== item && y < middleOf(one));
  const at = next ?? afterLast(list);
  if (at !== item && at !== item.nextElementSibling) list.insertBefore(item, at);
  item.style.setProperty("--order-shift", `${Math.round(y - offset - item.getBoundingClientRect().top)}px`);
  drag.frame = requestAnimationFrame(follow);
}

function middleOf(item: HTMLElement): number {
  const box = item.getBoundingClientRect();
  return box.top + box.height / 2;
}

function afterLast(list: HTMLElement): Element | null {
  return itemsOf(list).at(-1)?.nextElementSibling ?? null;
}

function endDrag(back: boolean): void {
  if (!drag) return;
  const held = drag;
  drag = undefined;
  cancelAnimationFrame(held.frame);
  if (held.list.hasPointerCapture(held.pointer)) held.list.releasePointerCapture(held.pointer);
  if (back) putBack(held);
  drop(held);
  held.grip.focus({ preventScroll: true });
  if (!back) say(held);
}

document.addEventListener("pointerup", (event) => drag?.pointer === event.pointerId && endDrag(false));
document.addEventListener("pointercancel", (event) => drag?.pointer === event.pointerId && endDrag(true));

// By keyboard.

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag) endDrag(true);
  else if (lifted) onLifted(event, lifted);
  else if (event.key === " " || event.key === "Enter") lift(event);
});

function lift(event: KeyboardEvent): void {
  const grip = gripOf(event);
  lifted = grip ? hold(grip) : undefined;
  if (!lifted) return;
  event.preventDefault();
  lifted.item.classList.add("held");
  lifted.grip.setAttribute("aria-pressed", "true");
  say(lifted);
}

function onLifted(event: KeyboardEvent, held: Held): void {
  const items = itemsOf(held.list);
  const at = items.indexOf(held.item);
  const places: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: items.length - 1 };
  const to = places[event.key];
  if (to !== undefined) move(held, items, at, to);
  else if (event.key === " " || event.key === "Enter") letGo();
  else if (event.key === "Escape") {
    moving = true;
    putBack(held);
    held.grip.focus();
    moving = false;
    letGo();
    say(held);
  } else return;
  event.preventDefault();
}

function move(held: Held, items: HTMLElement[], at: number, to: number): void {
  const other = items[to];
  if (!other || to === at) return;
  moving = true;
  held.list.insertBefore(held.item, to < at ? other : other.nextSibling);
  held.grip.focus();
  moving = false;
  held.item.scrollIntoView({ block: "nearest" });
  say(held);
}

function letGo(): void {
  if (!lifted) return;
  const held = lifted;
  lifted = undefined;
  held.grip.removeAttribute("aria-pressed");
  drop(held);
}

document.addEventListener("focusout", (event) => {
  if (!moving && lifted && event.target === lifted.grip) letGo();
});

/** Tells a screen reader where the item lies now. */
function say({ list, item }: Held): void {
  const items = itemsOf(list);
  const words: Record<string, string | number> = {
    name: item.dataset.orderName ?? "",
    place: items.indexOf(item) + 1,
    of: items.length,
  };
  const message = (list.dataset.orderSaid ?? "").replace(/\{(name|place|of)\}/g, (_, word) => String(words[word]));
  document.dispatchEvent(new CustomEvent("nadaj:spoken", { detail: { message } }));
}
