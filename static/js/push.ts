/** Web Push on this device: asking, registering and giving it up. */
import { keep, kept, serviceWorkers } from "../../islands/storage.ts";
import { onClick, text } from "./cookies.ts";
import { keepFocus } from "./focus.ts";
import { hasUnsaved } from "./unsaved.ts";

const registerWithin = 5000;
const endpoint = "/api/auth/push-notifications";

type PushState = "unsupported" | "denied" | "off" | "on";

/** By an event: what shows messages is the page's script's. */
function say(message: string): void {
  document.dispatchEvent(new CustomEvent("nadaj:snackbar", { detail: { message } }));
}

const workers = serviceWorkers();
const supported = workers !== undefined && "PushManager" in window && "Notification" in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await workers?.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function stateNow(): Promise<PushState> {
  if (!supported || !isSecureContext) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && (await subscription()) ? "on" : "off";
}

function send(method: "POST" | "DELETE", body: unknown): Promise<Response> {
  return fetch(endpoint, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

function key(base64url: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}

function sameKey(known: PushSubscription, wanted: Uint8Array): boolean {
  const given = new Uint8Array(known.options.applicationServerKey ?? new ArrayBuffer(0));
  return given.length === wanted.length && given.every((byte, index) => byte === wanted[index]);
}

async function register(): Promise<void> {
  if (!workers) return;
  const registration = await workers.register("/sw.js", { scope: "/" });
  await workers.ready;
  const { publicKey } = (await (await fetch(endpoint)).json()) as { publicKey: string };
  const applicationServerKey = key(publicKey);
  const known = await registration.pushManager.getSubscription();
  // Made for another key, of a server that was set up anew: nothing reaches it any more.
  if (known && !sameKey(known, applicationServerKey)) await known.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  if (!(await send("POST", made.toJSON())).ok) throw new Error("refused");
}

/** Asks for permission and registers. Called from a click, as browsers demand. Says how it ended. */
async function turnOn(): Promise<boolean> {
  if (!supported || !isSecureContext) return false;
  if ((await Notification.requestPermission()) !== "granted") {
    say(text("pushDenied"));
    return false;
  }
  let timer = 0;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error("timeout")), registerWithin);
  });
  try {
    await Promise.race([register(), late]);
    say(text("pushOn"));
    return true;
  } catch (error) {
    say(text(error instanceof Error && error.message === "timeout" ? "pushTimeout" : "pushFailed"));
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function turnOff(): Promise<void> {
  const known = await subscription();
  if (!known) return;
  await send("DELETE", { endpoint: known.endpoint });
  await known.unsubscribe();
  say(text("pushOff"));
}

async function show(): Promise<void> {
  const state = await stateNow();
  for (const element of document.querySelectorAll<HTMLElement>("[data-push-state]"))
    element.hidden = element.dataset.pushState !== state;
}

if (document.getElementById("push-device")) void show();

/** The question below a subscription is for a browser that can be told and is not yet. */
async function offer(): Promise<void> {
  const question = document.getElementById("ask-notices");
  if (question) question.hidden = (await stateNow()) !== "off";
}
void offer();
document.addEventListener("htmx:after:swap", () => void offer());

onClick("[data-push-turn]", async (button) => {
  if (!(button instanceof HTMLButtonElement)) return;
  button.disabled = true;
  const wanted = button.dataset.pushTurn === "on";
  const changed = wanted ? await turnOn() : await turnOff().then(() => true);
  button.disabled = false;
  await show();
  // The list of devices below is the server's.
  if (changed) setTimeout(() => hasUnsaved() || location.reload(), 1200);
});

// The question closes either way; a wish for push leads to the browser's own question.
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.id !== "ask-notices") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const data = new FormData(form, event.submitter);
  const refocus = keepFocus();
  form.remove();
  refocus();
  fetch(form.action, { method: "POST", body: data, headers: { "hx-request": "true" } }).catch(() => undefined);
  if (data.get("answer") === "save") void turnOn();
});

// A device goes with the session it was registered in: register it again in a new one.
async function renew(): Promise<void> {
  if (!document.body.dataset.loggedIn || kept("tab", "push-renewed") || (await stateNow()) !== "on") return;
  const known = await subscription();
  if (known && (await send("POST", known.toJSON())).ok) keep("tab", "push-renewed", true);
}
renew().catch(() => undefined);
