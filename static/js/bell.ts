/** The bell: its panel is fetched when it opens, which marks what it shows as read, as its page does; a look for news once a minute. */

declare const htmx: { process(element: Element): void };

const lookEvery = 60_000;
const panel = document.getElementById("notices");
const list = document.getElementById("notices-list");
let lastSeen: string | null | undefined;
let lastSubscribed: string | null | undefined;
let lastLook = Date.now();

function showUnread(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-unread]")) {
    badge.hidden = count === 0;
    const number = badge.querySelector("[data-unread-number]");
    if (number) number.textContent = count > 9 ? "9+" : String(count);
  }
}

async function load(): Promise<void> {
  if (!list) return;
  try {
    const answer = await fetch(list.dataset.src ?? "", { headers: { "hx-request": "true" } });
    if (answer.status === 401) document.dispatchEvent(new CustomEvent("nadaj:logged-out"));
    if (!answer.ok) throw new Error(String(answer.status));
    list.innerHTML = await answer.text();
    htmx.process(list);
  } catch {
    list.textContent = list.dataset.failed ?? "";
  }
  await read().catch(() => undefined);
}

/** What the tab "all" shows counts as read; what came meanwhile does not. */
async function read(shown: ParentNode | null = list): Promise<void> {
  const newest = shown?.querySelector<HTMLElement>("[data-newest]")?.dataset.newest;
  if (!newest || !document.querySelector("[data-unread]:not([hidden])")) return;
  const answer = await fetch(`/api/notifications/mark-as-read?upTo=${newest}`, { method: "POST" });
  if (answer.ok) showUnread(0);
}

if (panel?.matches(":popover-open")) void load();
panel?.addEventListener("toggle", (event) => {
  if ((event as ToggleEvent).newState === "open") void load();
});
list?.addEventListener("htmx:after:swap", () => void read().catch(() => undefined));
void read(document.querySelector(".notices-page")).catch(() => undefined);

/** The drawer's channels anew, when subscriptions changed: here, in another tab or on another device. */
async function loadChannels(): Promise<void> {
  const beside = document.querySelector('[data-drawer-area="default"] #channels-beside');
  if (!beside) return;
  const answer = await fetch(`${langPath()}/subscriptions/beside`, { headers: { "hx-request": "true" } });
  if (answer.ok) beside.outerHTML = await answer.text();
}

const langPath = () => (document.documentElement.lang === "en" ? "/en" : "");

async function look(): Promise<void> {
  lastLook = Date.now();
  const answer = await fetch("/api/auth/status");
  if (!answer.ok) return;
  const { data } = (await answer.json()) as {
    data: {
      lastNotificationDate: string | null;
      lastSubscriptionsChange: string | null;
      unreadNotificationsCount: number;
      newPosts: boolean;
    };
  };
  showUnread(data.unreadNotificationsCount);
  for (const dot of document.querySelectorAll<HTMLElement>("a:not([aria-current]) [data-new-posts]"))
    dot.hidden = !data.newPosts;
  const changed = lastSeen !== undefined && data.lastNotificationDate !== lastSeen;
  lastSeen = data.lastNotificationDate;
  const others = lastSubscribed !== undefined && data.lastSubscriptionsChange !== lastSubscribed;
  lastSubscribed = data.lastSubscriptionsChange;
  if (others) await loadChannels();
  if (changed && panel?.matches(":popover-open")) await load();
}

if (panel) {
  const lookAgain = () => {
    if (document.visibilityState === "visible" && Date.now() - lastLook >= lookEvery) look().catch(() => undefined);
  };
  setInterval(lookAgain, lookEvery / 6);
  document.addEventListener("visibilitychange", lookAgain);
}
