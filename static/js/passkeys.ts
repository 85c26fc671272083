/** Passkeys: adding one, and logging in by one, on the few pages where that is done. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
type CreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** What the site said no to, in its own words. */
class Refusal extends Error {}

/** What is asked in vain is asked anew before it is over. */
const renewMs = 4 * 60_000;

async function ask<Answer>(path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(`/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": document.documentElement.lang },
    body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Refusal(String(Object.values(said.fields ?? {})[0] ?? said.message));
  return said as Answer;
}

/** Says what went wrong below the element whose data carry the words. */
function complain(place: HTMLElement, error: unknown): void {
  const notice = place.querySelector<HTMLElement>("[role=alert]");
  const words = notice?.querySelector("span:last-child");
  if (!notice || !words) return;
  const { cancelled, known, wrongAddress, failed } = place.dataset;
  const { name } = error as Error;
  const own: Record<string, string | undefined> = {
    NotAllowedError: cancelled,
    AbortError: cancelled,
    InvalidStateError: known,
    SecurityError: wrongAddress,
  };
  words.textContent = error instanceof Refusal ? error.message : (own[name] ?? failed ?? "");
  notice.hidden = false;
}

function quiet(place: HTMLElement): void {
  const notice = place.querySelector<HTMLElement>("[role=alert]");
  if (notice) notice.hidden = true;
}

async function add(form: HTMLFormElement): Promise<void> {
  const typed = new FormData(form);
  const name = String(typed.get("passkeyName"));
  const begun = { name, currentPassword: String(typed.get("passkeyPassword")) };
  const optionsJSON = await ask<CreationOptions>("/passkeys/begin", begun);
  await ask("/passkeys", { name, credential: await startRegistration({ optionsJSON }) });
  location.assign(`${location.pathname}?done=passkeyAdded`);
}

/** Resolves when the browser goes on to where the person wanted to be. */
async function logIn(place: HTMLElement, useBrowserAutofill: boolean): Promise<void> {
  const { ticket, next = "/" } = place.dataset;
  const stays = document.querySelector<HTMLInputElement>("input[type=checkbox][name=remember]");
  const withTicket = ticket === undefined ? {} : { ticket };
  const optionsJSON = await ask<Options>("/login/passkey/begin", withTicket);
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill });
  await ask("/login/passkey", { credential, remember: stays?.checked ?? false, ...withTicket });
  location.assign(next);
}

/** While nothing else is asked, the browser offers passkeys where the address is typed. */
async function offer(place: HTMLElement): Promise<void> {
  if (place.dataset.ticket !== undefined || !(await browserSupportsWebAuthnAutofill())) return;
  const wait = () =>
    logIn(place, true).catch((error) => {
      if (error instanceof Refusal) complain(place, error);
    });
  const renewed = setInterval(wait, renewMs);
  place.addEventListener("click", () => clearInterval(renewed), { once: true });
  void wait();
}

if (browserSupportsWebAuthn()) {
  for (const missing of document.querySelectorAll<HTMLElement>("[data-passkey-missing]")) missing.hidden = true;
  for (const part of document.querySelectorAll<HTMLElement>("[data-passkey-supported], [data-passkey-login]"))
    part.hidden = false;
  const form = document.querySelector<HTMLFormElement>("[data-passkey-add]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    quiet(form);
    add(form).catch((error) => complain(form, error));
  });
  const place = document.querySelector<HTMLElement>("[data-passkey-login]");
  place?.querySelector("button")?.addEventListener("click", () => {
    quiet(place);
    logIn(place, false).catch((error) => complain(place, error));
  });
  if (place) void offer(place);
}
