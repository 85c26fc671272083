import { authPath } from "../ingest/ingest.ts";
import { requireUser } from "../platform/actor.ts";
import { second } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import type { AppContext } from "../platform/http/types.ts";
import { callNode, isNodeCall, onlyHeaders } from "../platform/nodes/calls.ts";
import { notFound, Problem } from "../platform/problem.ts";
import { managedLive } from "./queries.ts";
import { ownerElsewhere } from "./rules/owners.ts";
import { studioOf } from "./studio/studio.ts";

/** Where a browser offers the camera of a live video (WHIP, RFC 9725). */
export const whipBase = "/live/whip";

const address = /^\/live\/whip\/([A-Za-z0-9]{1,24})(?:\/(?:([A-Za-z0-9]{1,24})\.)?([A-Za-z0-9-]{1,64}))?$/;
/** Who asks and what for: what else a browser says was looked at where it came in. */
const asked = ["cookie", "authorization", "accept-language", "x-forwarded-for", "content-type"];
const answered = ["content-type", "cache-control", "location", "etag"];
/** Longer than a process waits for its MediaMTX. */
const answersWithin = 15 * second;

/**
 * `POST /live/whip/:videoId` offers a camera, `PATCH` and `DELETE` below it change and end that session, whichever process
 * of the site has it. Only who works on the channel may. Throws Problem 401, 404, and what the proxy throws.
 */
export async function serveWhip(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const userId = requireUser(actor);
  const [, videoId, node, session] = address.exec(c.req.path) ?? [];
  if (!videoId) throw notFound();
  const video = await managedLive(ctx, actor, videoId);
  if (video.livestreamEndedAt !== null) throw new Problem(409, "LIVE_ENDED");
  const relayed = await relayWhip(ctx, c.req.raw, session ? node : await ownerElsewhere(ctx, video.id));
  if (relayed) return relayed;
  const studio = studioOf(ctx);
  if (!studio) throw new Problem(503, "WHIP_OFF");
  const key = studio.cameras.keyOf({ videoId: video.id, userId });
  const { whip } = studio.frontEnd;
  if (session) return whip.session(c.req.raw, session, key);
  const present = studio.broadcast(video.id)?.publishing;
  if (present && present.key !== key && !ctx.config.liveNewestWins) throw new Problem(409, "WHIP_BUSY");
  return whip.offer(c.req.raw, {
    key,
    address: actor.address ?? "",
    sessions: `${whipBase}/${video.id}/${ctx.nodeId}.`,
  });
}

/** What the process answers that has the stream or the session; undefined when that is this one, or says nothing. */
async function relayWhip(ctx: Ctx, request: Request, node: string | undefined): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (node === undefined || node === ctx.nodeId || isNodeCall(ctx, request, pathname)) return undefined;
  // Where it says nothing the offer is taken here: its stream may have lost its process.
  const { method, body } = request.clone();
  const headers = onlyHeaders(request.headers, asked);
  const call = { method, headers, signal: AbortSignal.timeout(answersWithin), ...(body ? { body } : {}) };
  const answer = await callNode(ctx, node, pathname, call);
  if (!answer) return undefined;
  return new Response(answer.body, { status: answer.status, headers: onlyHeaders(answer.headers, answered) });
}

/** Answers the key checks of a MediaMTX that runs on another machine; undefined for any other path. */
export async function serveFrontEndAuth(ctx: Ctx, request: Request, path: string): Promise<Response | undefined> {
  return path === authPath ? studioOf(ctx)?.frontEnd.authHandler(request) : undefined;
}
