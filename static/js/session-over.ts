/** Says why nothing works any longer to who was logged in when the page came. */
import { text } from "./cookies.ts";

/** For what changes everything, and is said once. */
const readingDelay = 30_000;

/** Only the server knows whether the session is over or the account blocked, which no log-in helps against. */
async function sayWhy(): Promise<void> {
  const headers = { "accept-language": document.documentElement.lang };
  const why = await fetch("/api/auth/me", { headers })
    .then((answer) => answer.json())
    .catch(() => undefined);
  const detail = why?.error?.startsWith("ACCOUNT_BLOCKED")
    ? { message: why.message, delay: readingDelay }
    : { message: text("loggedOut"), login: true };
  document.dispatchEvent(new CustomEvent("nadaj:snackbar", { detail }));
}

for (const name of ["nadaj:logged-out", "nadaj:blocked"]) document.addEventListener(name, () => void sayWhy());
