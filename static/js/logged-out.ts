/** Why nobody is logged in any longer: the log-in page says it to whose account was blocked, which no log-in helps. */
import { text } from "./cookies.ts";

/** For what changes everything. */
const readingDelay = 30_000;

export async function tell(): Promise<void> {
  const path = document.documentElement.lang === "en" ? "/en/login" : "/login";
  const page = await fetch(path)
    .then((answer) => answer.text())
    .catch(() => "");
  const why = new DOMParser()
    .parseFromString(page, "text/html")
    .querySelector("main [role=alert]:not([hidden])")
    ?.textContent?.trim();
  const detail = why ? { message: why, delay: readingDelay } : { message: text("loggedOut"), login: true };
  document.dispatchEvent(new CustomEvent("nadaj:snackbar", { detail }));
}
