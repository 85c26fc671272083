import type { AppContext } from "./types.ts";

/** What a page's script does with a message: shows it for a while, only has it spoken, or offers to log in. */
type Kind = "snackbar" | "spoken" | "logged-out";

/** Sends a message beside the answer to a page that asked by script; whatever the answer replaces, this is heard. */
export function tell(c: AppContext, kind: Kind, message: string): void {
  c.header("hx-trigger", JSON.stringify({ [`nadaj:${kind}`]: { message } }).replace(/[\u0080-\uffff]/g, escapeUnicode));
}

/** Header values are Latin-1. */
function escapeUnicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
