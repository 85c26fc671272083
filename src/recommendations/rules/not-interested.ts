import { keepMute, unmute } from "../../mutes/rules.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { visibleVideo } from "../../videos/queries/video.ts";

/** Shows a video to this person in no list any longer. Throws Problem 401, 404. */
export async function hideVideo(ctx: Ctx, actor: Actor, videoId: string): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    const { id } = await visibleVideo(tx, actor, videoId);
    await keepMute(tx, userId, "video", id);
  });
}

/** Shows it again, whether it is still there or not. Throws Problem 401. */
export async function showVideo(ctx: Ctx, actor: Actor, videoId: string): Promise<void> {
  await unmute(ctx, actor, "video", videoId);
}
