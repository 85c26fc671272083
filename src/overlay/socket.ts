import type { Ctx } from "../platform/context.ts";
import { refusedOrigin } from "../platform/http/refused-origin.ts";
import { type Connection, isOwnOrigin, upgrade } from "../platform/http/sockets.ts";
import type { AppContext } from "../platform/http/types.ts";
import { notFound, Problem } from "../platform/problem.ts";
import { close, open, overlayHub, type Viewer, viewersOf } from "./hub.ts";
import { SeenFrame } from "./input.ts";
import { overlayByToken } from "./queries/overlay.ts";
import { noteSeen } from "./rules/queue.ts";

const connectRate = { max: 120, windowMs: 60_000 };
/** Far more sources than a streamer has scenes. */
const viewersMax = 50;
/** Far more frames than alerts can be shown. */
const framesMax = 30;
const framesWindowMs = 10_000;

/**
 * `GET /overlay/:token/socket`: what a page in OBS shows, for as long as its secret holds. Throws Problem 403
 * `ORIGIN_REFUSED`, 404, 429.
 */
export async function overlaySocket(c: AppContext<"/overlay/:token/socket">): Promise<Response> {
  const { ctx, actor } = c.var;
  if (!isOwnOrigin(c.req.raw, c.var.origin)) throw refusedOrigin(c, c.req.header("origin"));
  await ctx.limiter.take(`overlay-connect:${actor.network}`, connectRate);
  const overlay = await overlayByToken(ctx, c.req.param("token"));
  if (!overlay?.tokenHash) throw notFound();
  const { channelId, tokenHash } = overlay;
  if (viewersOf(overlayHub(ctx), channelId) >= viewersMax)
    throw new Problem(429, "RATE_LIMITED", { params: { seconds: 60 } });
  const connection = overlayConnection(ctx, { channelId, tokenHash, showsAlerts: c.req.query("alerts") === "1" });
  return upgrade(c.req.raw, connection)
    ? new Response(null)
    : new Response(null, { status: 426, headers: { upgrade: "websocket", connection: "upgrade" } });
}

function overlayConnection(ctx: Ctx, joining: Omit<Viewer, "socket">): Connection {
  const hub = overlayHub(ctx);
  let viewer: Viewer | undefined;
  let frames = 0;
  let window = performance.now();
  return {
    open(socket) {
      viewer = { ...joining, socket };
      open(ctx, hub, viewer);
    },
    message(socket, text) {
      const now = performance.now();
      if (now - window > framesWindowMs) {
        window = now;
        frames = 0;
      }
      frames++;
      const frame = frames <= framesMax && viewer?.showsAlerts ? readFrame(text) : undefined;
      if (!frame) return socket.close(1008, "not understood");
      noteSeen(ctx, joining.channelId, frame.id, frame.play).catch((error) =>
        ctx.log.error("an overlay was not heard", { error }),
      );
    },
    close() {
      if (viewer) close(hub, viewer);
    },
  };
}

function readFrame(text: string): SeenFrame | undefined {
  try {
    return SeenFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
