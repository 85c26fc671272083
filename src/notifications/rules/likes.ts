import type { Ctx } from "../../platform/context.ts";
import { memberIds } from "./audience.ts";
import { notifyPeople } from "./personal.ts";

/** Tells the people of a video's channel that somebody likes it. Inside the write of the rating. */
export async function notifyOfLike(
  tx: Ctx,
  { videoId, channelId, byUserId }: { videoId: string; channelId: string; byUserId: string },
): Promise<void> {
  await notifyPeople(tx, {
    type: "video_rate",
    to: await memberIds(tx, channelId),
    by: { userId: byUserId, channelId: null },
    subjectId: videoId,
    videoId,
    channelId,
  });
}
