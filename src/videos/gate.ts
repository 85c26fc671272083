import { readCookie, writeCookie } from "../platform/http/cookies.ts";
import type { AppContext } from "../platform/http/types.ts";
import { type Gate, gateFor } from "./policy.ts";
import { isAgeSegment } from "./urls.ts";

type ForAdults = Parameters<typeof gateFor>[1] & { id: string };

/**
 * Whether who asks may be given what plays a video. That they are of age they said before, in this visit; or here, which
 * is all that a frame on another site can do, where browsers keep no cookie.
 */
export function gateOf(c: AppContext, video: ForAdults, saysNow = false): Gate {
  const said = saysNow || saidSo(c) || isAgeSegment(c.var.ctx, c.req.query("opened"), video.id);
  return gateFor(c.var.actor, video, said);
}

function saidSo(c: AppContext): boolean {
  return readCookie(c, "adults") === "1";
}

/** Remembers for this visit that somebody said so; the person who logs in later is asked for their age all the same. */
export function keepSaying(c: AppContext): void {
  writeCookie(c, "adults", "1", { httpOnly: true });
}
