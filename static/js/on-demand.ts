/** What most pages and visits do without comes when it is wanted. */
import { text } from "./cookies.ts";

type CardMenu = { press(event: PointerEvent): void };

let menu: Promise<CardMenu> | undefined;
let ready = false;

/** The script of cards' menus, once. */
function menuScript(): Promise<CardMenu> {
  menu ??= (import(text("cardMenu")) as Promise<CardMenu>).then((script) => {
    ready = true;
    return script;
  });
  // The next try asks again.
  menu.catch(() => {
    menu = undefined;
  });
  return menu;
}

const wanted = ".card-menu > [data-menu], [data-share-path], [data-hide-channel]";
const near = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

for (const name of ["pointerover", "focusin"])
  document.addEventListener(name, (event) => {
    if (!ready && near(event, ".card-menu")) void menuScript().catch(() => undefined);
  });
document.addEventListener(
  "click",
  (event) => {
    const button = ready ? null : near(event, wanted);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    menuScript().then(
      () => button.click(),
      () => document.dispatchEvent(new CustomEvent("nadaj:snackbar", { detail: { message: text("cannotConnect") } })),
    );
  },
  true,
);
// A long press opens it, too: the script takes over if the finger is still down when it has come.
document.addEventListener("pointerdown", (event) => {
  if (ready || event.pointerType !== "touch" || !near(event, "article:has(.card-menu)")) return;
  const lifted = new AbortController();
  const { signal } = lifted;
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => lifted.abort(), { signal });
  menuScript().then(
    (script) => signal.aborted || script.press(event),
    () => undefined,
  );
});

/** What a link opens on its own page. */
type Opened = { toggle(opener: HTMLAnchorElement): Promise<void> };

document.addEventListener("click", (event) => {
  const opener = near(event, "a[data-transcript-open], a[data-unfold]");
  if (!(opener instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  (import(opener.dataset.script ?? "") as Promise<Opened>)
    .then((script) => script.toggle(opener))
    .catch(() =>
      document.dispatchEvent(
        new CustomEvent("nadaj:snackbar", { detail: { message: opener.dataset.failed ?? text("cannotConnect") } }),
      ),
    );
});
// Menus that a phone shows as sheets, also those that stand open when the page comes.
async function asSheet(drop: EventTarget | null): Promise<void> {
  if (!(drop instanceof HTMLDetailsElement) || !drop.open || !drop.matches("[data-drop]")) return;
  const menu = drop.querySelector(":scope > .menu");
  if (!menu || getComputedStyle(menu).position !== "fixed") return;
  const { showSheet } = (await import(text("sheet"))) as { showSheet(drop: HTMLDetailsElement): void };
  showSheet(drop);
}
document.addEventListener("toggle", ({ target }) => void asSheet(target).catch(() => undefined), true);
for (const drop of document.querySelectorAll("details[data-drop][open]")) void asSheet(drop).catch(() => undefined);

const managed =
  "[data-check], [data-submit-on-change], [data-status], [data-processing], [data-slug-status], [data-take-out], input[type=file]";
/** A device that is told of news is registered again in a new session. */
const isTold = () =>
  document.body.dataset.loggedIn && "Notification" in window && Notification.permission === "granted";

/** Also for what is put into the page later. */
function attend(): void {
  const there = (selector: string) => document.querySelector(selector) !== null;
  if (there(managed)) void import(text("manage")).catch(() => undefined);
  if (there("[data-compose]")) void import(text("posts")).catch(() => undefined);
  if (there("#push-device, #ask-notices") || isTold()) void import(text("push")).catch(() => undefined);
}
attend();
document.addEventListener("htmx:after:swap", attend);

if (document.getElementById("notices")) void import(text("bell")).catch(() => undefined);
if (document.querySelector("[data-list]")) void import(text("lists")).catch(() => undefined);
