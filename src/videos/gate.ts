import { readCookie, writeCookie } from "../platform/http/cookies.ts";
import type { AppContext } from "../platform/http/types.ts";
import { notFound } from "../platform/problem.ts";
import { type Gate, gateFor, isLockedFor } from "./policy.ts";
import { type Video, visibleVideo } from "./queries/video.ts";
import { isAgeSegment, isPasswordSegment } from "./urls.ts";

/** Rows of lists say that there is a password, and not its hash: nothing proves there that somebody knows it. */
type Guarded = Parameters<typeof gateFor>[1] & { id: string; passwordHash?: string | null; hasPassword?: boolean };

/**
 * Whether who asks may be given what plays a video. That they are of age they said before, in this visit; or here, which
 * is all that a frame on another site can do, where browsers keep no cookie.
 */
export function gateOf(c: AppContext, video: Guarded, saysNow = false, proof?: string): Gate {
  const { id, channelId, passwordHash = video.hasPassword ? "" : null } = video;
  const proofs = [proof, c.req.query("opened"), ...proofsOf(c)];
  const isProven = proofs.some((one) => isPasswordSegment(c.var.ctx, one, { id, passwordHash }));
  if (isLockedFor(c.var.actor, { channelId, passwordHash }) && !isProven) return "password";
  const said = saysNow || saidSo(c) || isAgeSegment(c.var.ctx, c.req.query("opened"), video.id);
  return gateFor(c.var.actor, video, said);
}

/** A video around which people talk, if this person may see it and knows its password where it has one. Throws Problem 404. */
export async function knownVideo(c: AppContext, id: string): Promise<Video> {
  const video = await visibleVideo(c.var.ctx, c.var.actor, id);
  if (gateOf(c, video) === "password") throw notFound();
  return video;
}

/** What was given for passwords that were right, in this visit. */
function proofsOf(c: AppContext): string[] {
  return (readCookie(c, "opened") ?? "").split("|").filter(Boolean);
}

const proofsMax = 12;

/** Remembers for this visit that somebody knew a video's password. */
export function keepProof(c: AppContext, proof: string): void {
  const proofs = [proof, ...proofsOf(c)].slice(0, proofsMax);
  writeCookie(c, "opened", proofs.join("|"), { httpOnly: true });
}

function saidSo(c: AppContext): boolean {
  return readCookie(c, "adults") === "1";
}

/** Remembers for this visit that somebody said so; the person who logs in later is asked for their age all the same. */
export function keepSaying(c: AppContext): void {
  writeCookie(c, "adults", "1", { httpOnly: true });
}
