import { hasCookie, keepCookie } from "./storage.ts";

/** The device id of an anonymous visitor: made once, kept for a year. */
export function ensureVisitorId(): void {
  if (hasCookie("tuid")) return;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  keepCookie("tuid", Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}
