/** Why nobody is logged in any longer, which the server knows: no log-in helps whose account was blocked. */
import { text } from "./cookies.ts";

/** For what changes everything. */
const readingDelay = 30_000;

export async function tell(): Promise<void> {
  const headers = { "accept-language": document.documentElement.lang };
  const why = await fetch("/api/auth/me", { headers })
    .then((answer) => answer.json())
    .catch(() => undefined);
  const isBlocked = why?.error?.startsWith("ACCOUNT_BLOCKED");
  const detail = isBlocked
    ? { message: why.message, delay: readingDelay }
    : { message: text("loggedOut"), login: true };
  document.dispatchEvent(new CustomEvent("nadaj:snackbar", { detail }));
}
