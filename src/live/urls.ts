import type { Ctx } from "../platform/context.ts";
import { studioOf } from "./studio/studio.ts";

/** The server address that a creator enters in OBS. `origin` is the address under which the site was asked for. */
export function rtmpUrl(ctx: Ctx, origin: string): string {
  if (ctx.config.liveUrl) return ctx.config.liveUrl;
  const port = studioOf(ctx)?.rtmpPort ?? ctx.config.rtmpPort;
  // An IPv6 address keeps the brackets that it has in the origin.
  return `rtmp://${new URL(origin).hostname}:${port}/live`;
}
