import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { TransferPointsInput } from "../input.ts";

/** Sets how many points a channel has to give to its ads; for administrators. Throws Problem 403, 404. */
export async function setChannelPoints(_ctx: Ctx, _actor: Actor, _channelId: string, _points: number): Promise<void> {
  throw new Error("not there yet");
}

/**
 * Moves points between an ad and its channel, or another ad of it. Gives how many both have then. Throws Problem 403, 404,
 * 409 `NOT_ENOUGH_POINTS`.
 */
export async function transferPoints(
  _ctx: Ctx,
  _actor: Actor,
  _id: string,
  _input: TransferPointsInput,
): Promise<{ points: number; channelPoints: number }> {
  throw new Error("not there yet");
}
