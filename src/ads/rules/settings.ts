import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";

/** Says whether a channel makes ads: while it does not, none of its ads is shown. Throws Problem 403, 404. */
export async function switchAds(_ctx: Ctx, _actor: Actor, _channelId: string, _enabled: boolean): Promise<void> {
  throw new Error("not there yet");
}
