/** The menus of cards: one for the whole page, put below the dots that are pressed. */
import { call } from "./call.ts";
import { onClick, text } from "./cookies.ts";
import "./taste.ts";

const longPress = 500;
let made = 0;
let later: Promise<Set<string>> | undefined;

// Before the menu is opened, which is what a click does when it has come up.
document.addEventListener(
  "click",
  (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>(".card-menu > [data-menu]") : null;
    if (button) equip(button);
  },
  true,
);

type Undo = { label: string; run: () => void };

function say(message: string, undo?: Undo): void {
  document.dispatchEvent(new CustomEvent("nadaj:snackbar", { detail: { message, undo } }));
}

/** Gives the button its menu, once. */
function equip(button: HTMLElement): void {
  const host = button.parentElement;
  const template = document.getElementById("card-menu");
  if (!host || button.hasAttribute("aria-controls") || !(template instanceof HTMLTemplateElement)) return;
  const menu = template.content.firstElementChild?.cloneNode(true);
  const { video = "", channel = "", channelPath = "/" } = host.dataset;
  if (!(menu instanceof HTMLElement)) return;
  menu.id = `card-menu-${++made}`;
  menu.hidden = true;
  button.setAttribute("aria-controls", menu.id);
  const item = (name: string) => menu.querySelector<HTMLElement>(`[data-${name}]`)?.dataset ?? {};
  item("watch-later").watchLater = video;
  item("add-to-playlist").addToPlaylist = video;
  item("not-interested").notInterested = video;
  item("hide-channel").hideChannel = channel;
  item("share-path").sharePath = linkOf(host)?.getAttribute("href") ?? "";
  item("share-path").shareTitle = titleOf(host);
  menu.querySelector("[data-go-to-channel]")?.setAttribute("href", channelPath);
  item("report").report = `video:${video}`;
  // What turns or is cut off keeps no menu inside.
  (host.closest(".carousel") ?? host).append(menu);
  void markLater();
}

/** The link of the thing whose menu this is. */
function linkOf(host: Element): HTMLAnchorElement | null {
  const thing = host.closest("article");
  return thing?.querySelector<HTMLAnchorElement>("h2 a, h3 a") ?? thing?.querySelector("a") ?? null;
}

function titleOf(host: Element): string {
  return host.closest("article")?.querySelector("h2, h3, b")?.textContent ?? document.title;
}

/** What this person keeps for later: asked once, when the first menu opens. */
function keptForLater(): Promise<Set<string>> {
  later ??= call<{ items: string[] }>("GET", "/watch-later/ids").then(({ items }) => new Set(items));
  return later;
}

async function markLater(): Promise<void> {
  if (!document.body.dataset.loggedIn) return;
  try {
    const kept = await keptForLater();
    for (const item of document.querySelectorAll<HTMLElement>("[data-watch-later][aria-checked]"))
      item.setAttribute("aria-checked", String(kept.has(item.dataset.watchLater ?? "")));
  } catch {
    // Unmarked items still do what they say.
    later = undefined;
  }
}

onClick("[data-watch-later]", async ({ dataset: { watchLater: id = "" } }) => {
  if (document.body.dataset.loggedIn) await toggleLater(id);
});

async function toggleLater(id: string): Promise<void> {
  try {
    const { added } = await call<{ added: boolean }>("POST", `/watch-later?id=${encodeURIComponent(id)}`);
    const kept = await keptForLater();
    if (added) kept.add(id);
    else kept.delete(id);
    await markLater();
    for (const host of document.querySelectorAll(`[data-list="watch-later"] [data-video="${CSS.escape(id)}"]`))
      setShown(host, added);
    const undo = { label: text("undo"), run: () => void toggleLater(id) };
    say(text(added ? "laterAdded" : "laterRemoved"), added ? undefined : undo);
  } catch {
    say(text("laterFailed"));
  }
}

onClick("[data-hide-channel]", async ({ dataset: { hideChannel: id = "" } }) => {
  if (!document.body.dataset.loggedIn) return;
  // On its own page one meets what it shows, hidden or not.
  const home = document.querySelector(`.chan-options [data-hide-channel="${CSS.escape(id)}"]`);
  const cards = home ? [] : [...document.querySelectorAll(`.card-menu[data-channel="${CSS.escape(id)}"]`)];
  const show = (shown: boolean) => {
    for (const host of cards) setShown(host, shown);
  };
  const turn = async (path: string, shown: boolean) => {
    await call("POST", path, { channelId: id });
    show(shown);
  };
  try {
    await turn("/auth/block-channel", false);
    const back = () => void turn("/auth/unblock-channel", true).catch(() => say(text("failed")));
    say(text("channelHidden"), { label: text("undo"), run: back });
  } catch {
    say(text("failed"));
  }
});

function setShown(host: Element, shown: boolean): void {
  const thing = host.closest<HTMLElement>("article");
  if (!thing) return;
  const held = thing.contains(document.activeElement);
  thing.hidden = !shown;
  // A slide keeps its place in the ring, and says what was there.
  const slide = thing.closest(".slide");
  slide?.querySelector(".card-gone")?.remove();
  if (slide && !shown) slide.append(goneNote());
  if (held && !shown) nextTo(thing)?.focus();
}

function goneNote(): HTMLElement {
  const note = document.createElement("p");
  note.className = "card-gone";
  note.textContent = text("channelHidden");
  return note;
}

/** What the keyboard goes on with, when what it was on is gone. */
function nextTo(thing: Element): HTMLElement | null {
  for (let next = thing.nextElementSibling; next; next = next.nextElementSibling)
    if (next instanceof HTMLElement && !next.hidden) return next.querySelector<HTMLElement>("h2 a, h3 a");
  return document.querySelector<HTMLElement>("main h1 a, main a");
}

onClick("[data-share-path]", async (button) => {
  const { sharePath = "/", shareTitle: title = titleOf(button) } = button.dataset;
  const url = new URL(sharePath, location.href).href;
  if (navigator.share) {
    // Whoever thinks better of it is told nothing.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  if (!navigator.clipboard) {
    say(text("notAvailable"));
    return;
  }
  navigator.clipboard.writeText(url).then(
    () => say(text("copied")),
    () => say(text("copyFailed")),
  );
});

// A long press on touch opens the menu of what is pressed.
let timer = 0;
let pressed: { x: number; y: number } | undefined;
let opened = false;

document.addEventListener("pointerdown", press);

export function press(event: PointerEvent): void {
  const thing = event.target instanceof Element ? event.target.closest("article:has(.card-menu)") : null;
  opened = false;
  if (event.pointerType !== "touch" || !thing) return;
  pressed = { x: event.clientX, y: event.clientY };
  timer = window.setTimeout(() => {
    const dots = thing.querySelector<HTMLElement>(".card-menu > [data-menu]");
    if (!dots || getComputedStyle(dots).visibility === "hidden") return;
    opened = true;
    dots.click();
  }, longPress);
}

document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > 10) release();
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release);

function release(): void {
  clearTimeout(timer);
  pressed = undefined;
}

// Neither the browser's own menu of a link, nor the link itself, when the finger goes up.
document.addEventListener("contextmenu", (event) => {
  if (pressed && event.target instanceof Element && event.target.closest("article:has(.card-menu)"))
    event.preventDefault();
});
document.addEventListener(
  "click",
  (event) => {
    if (!opened || !event.isTrusted) return;
    opened = false;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
