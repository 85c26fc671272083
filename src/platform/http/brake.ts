import type { Rate } from "../cluster/limiter.ts";
import type { AppContext } from "./types.ts";

/**
 * How often one network may call a route, declared where the route is: it is taken before the body is read. Routes that
 * name the same brake share it.
 */
export type Brake = Rate & {
  name: string;
  /** What a device that logged in here before has for itself when its network has used all up. */
  knownDeviceMax?: number;
};

/** Counts one call. Throws Problem 429 `RATE_LIMITED`. */
export async function takeBrake(c: AppContext, { name, knownDeviceMax, ...rate }: Brake): Promise<void> {
  const { ctx, actor } = c.var;
  try {
    await ctx.limiter.take(`${name} from ${actor.network}`, rate);
  } catch (refusal) {
    if (!actor.deviceId || knownDeviceMax === undefined) throw refusal;
    await ctx.limiter.take(`${name} from device ${actor.deviceId}`, { ...rate, max: knownDeviceMax });
  }
}
