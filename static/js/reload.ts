import { keep, kept } from "../../islands/storage.ts";
import { hasUnsaved } from "./unsaved.ts";

const atMostEvery = 60_000;
const key = "nadaj-reloaded";

/** Loads the page anew by itself, when nothing is lost by it: at most once a minute, and never where that cannot be remembered. */
function reloadIfHarmless(): void {
  const now = Date.now();
  if (hasUnsaved() || now - (kept<number>("tab", key) ?? 0) < atMostEvery) return;
  if (keep("tab", key, now)) location.reload();
}

// A script of a former release is gone after an upgrade.
document.addEventListener("nadaj:script-gone", reloadIfHarmless);
if (document.querySelector("[data-on=gone]")) reloadIfHarmless();
