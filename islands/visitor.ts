import { randomId } from "./random-id.ts";
import { hasCookie, keepCookie } from "./storage.ts";

/** The device id of an anonymous visitor: made once, kept for a year. */
export function ensureVisitorId(): void {
  if (!hasCookie("tuid")) keepCookie("tuid", randomId());
}
