import { and, eq, isNull, ne } from "drizzle-orm";
import "../channels/rules/channels.ts";
import { reactTo } from "../platform/reactions.ts";
import { tellOfVideo } from "./changes.ts";
import { isBeingProcessed } from "./policy.ts";
import { forgetMediaFacts } from "./queries/video.ts";
import { refreshChannelListing } from "./rules/listing.ts";
import { resumeProcessing } from "./rules/processing.ts";
import { resumePlans } from "./rules/publication.ts";
import { videos } from "./table.ts";

reactTo("channel shown otherwise", async (tx, { channelId, closed }) => {
  const changed = await tx.db
    .update(videos)
    .set({ closed })
    .where(and(eq(videos.channelId, channelId), ne(videos.closed, closed)))
    .returning({ videoId: videos.id });
  for (const { videoId } of changed) {
    tx.afterCommit(() => forgetMediaFacts(tx, videoId));
    tellOfVideo(tx, videoId, "edited");
  }
  await refreshChannelListing(tx, channelId);
});

reactTo("channel deleted", async (tx, { channel, at, by }) => {
  const gone = await tx.db
    .update(videos)
    .set({ deletedAt: at, deletedBy: by })
    .where(and(eq(videos.channelId, channel.id), isNull(videos.deletedAt)))
    .returning({ videoId: videos.id });
  await refreshChannelListing(tx, channel.id);
  for (const { videoId } of gone) tellOfVideo(tx, videoId, "deleted");
});

/** What was deleted by itself before stays so. What waits or was being made goes on, and what had its time planned keeps it. */
reactTo("channel restored", async (tx, { channelId, deletedAt }) => {
  const back = await tx.db
    .update(videos)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(eq(videos.channelId, channelId), eq(videos.deletedAt, deletedAt)))
    .returning();
  const now = tx.clock.now();
  for (const video of back) {
    // Its moment passed while it was gone: it comes back as a draft instead of publishing itself late.
    const missed = video.publishedAt === null && (video.plannedPublishDate ?? now + 1) <= now;
    if (missed) await tx.db.update(videos).set({ plannedPublishDate: null }).where(eq(videos.id, video.id));
    else await resumePlans(tx, video);
    if (isBeingProcessed(video)) await resumeProcessing(tx, video);
    tellOfVideo(tx, video.id, "edited");
  }
  await refreshChannelListing(tx, channelId);
});
