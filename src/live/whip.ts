import { authPath } from "../ingest/ingest.ts";
import { requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import type { AppContext } from "../platform/http/types.ts";
import { notFound, Problem } from "../platform/problem.ts";
import { managedLive } from "./queries.ts";
import { studioOf } from "./studio/studio.ts";

/** Where a browser offers the camera of a live video (WHIP, RFC 9725). */
export const whipBase = "/live/whip";

/**
 * `POST /live/whip/:videoId` offers a camera, `PATCH` and `DELETE` below it change and end that session. Only who works
 * on the channel may. Throws Problem 401, 404, and what the proxy throws.
 */
export async function serveWhip(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const userId = requireUser(actor);
  const [, videoId, session] = /^\/live\/whip\/([A-Za-z0-9]{1,24})(?:\/([A-Za-z0-9-]{1,64}))?$/.exec(c.req.path) ?? [];
  if (!videoId) throw notFound();
  const video = await managedLive(ctx, actor, videoId);
  if (video.livestreamEndedAt !== null) throw new Problem(409, "LIVE_ENDED");
  const studio = studioOf(ctx);
  if (!studio) throw new Problem(503, "WHIP_OFF");
  const key = studio.cameras.keyOf({ videoId: video.id, userId });
  const { whip } = studio.frontEnd;
  if (session) return whip.session(c.req.raw, session, key);
  const present = studio.broadcast(video.id)?.publishing;
  if (present && present.key !== key && !ctx.config.liveNewestWins) throw new Problem(409, "WHIP_BUSY");
  return whip.offer(c.req.raw, { key, address: actor.address ?? "", sessions: `${whipBase}/${video.id}` });
}

/** Answers the key checks of a MediaMTX that runs on another machine; undefined for any other path. */
export async function serveFrontEndAuth(ctx: Ctx, request: Request, path: string): Promise<Response | undefined> {
  return path === authPath ? studioOf(ctx)?.frontEnd.authHandler(request) : undefined;
}
