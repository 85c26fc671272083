import { eq } from "drizzle-orm";
import { mayEditChannel } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { editableVideo } from "../../videos/queries/video.ts";
import { downloadableChannels, downloadChoices } from "../table.ts";

/** Says whether viewers may download a channel's films. Throws Problem 403, 404. */
export async function allowDownloads(ctx: Ctx, actor: Actor, channelId: string, allowed: boolean): Promise<void> {
  await managedChannel(ctx, actor, channelId, mayEditChannel);
  await ctx.write(async (tx) => {
    if (allowed) await tx.db.insert(downloadableChannels).values({ channelId }).onConflictDoNothing();
    else await tx.db.delete(downloadableChannels).where(eq(downloadableChannels.channelId, channelId));
  });
}

/** The same of one film; `undefined`: as of its channel. Throws Problem 404. */
export async function chooseDownload(
  ctx: Ctx,
  actor: Actor,
  videoId: string,
  allowed: boolean | undefined,
): Promise<void> {
  await editableVideo(ctx, actor, videoId);
  await ctx.write(async (tx) => {
    if (allowed === undefined) await tx.db.delete(downloadChoices).where(eq(downloadChoices.videoId, videoId));
    else
      await tx.db
        .insert(downloadChoices)
        .values({ videoId, allowed })
        .onConflictDoUpdate({ target: downloadChoices.videoId, set: { allowed } });
  });
}
