import type { Ctx } from "../../platform/context.ts";
import { type Alert, alertsIn, alertsPast } from "./alerts.ts";
import { type Overlay, overlayOf } from "./overlay.ts";

/** What stands on the desk of the alerts. */
export type Queue = { channelId: string; overlay: Overlay | undefined; ahead: Alert[]; past: Alert[] };

/** What is on the screen, what waits and what was shown last; little of each. */
export async function queueOf(ctx: Ctx, channelId: string): Promise<Queue> {
  const overlay = await overlayOf(ctx, channelId);
  if (!overlay) return { channelId, overlay, ahead: [], past: [] };
  const [playing, held, waiting, past] = await Promise.all([
    alertsIn(ctx, channelId, "playing", 1),
    alertsIn(ctx, channelId, "held"),
    alertsIn(ctx, channelId, "waiting"),
    alertsPast(ctx, channelId, 3),
  ]);
  return { channelId, overlay, ahead: [...playing, ...held, ...waiting], past };
}
