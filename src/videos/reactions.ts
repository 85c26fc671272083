import { and, eq, isNull, ne } from "drizzle-orm";
import "../channels/rules/channels.ts";
import { reactTo } from "../platform/reactions.ts";
import { tellOfVideo } from "./changes.ts";
import { forgetMediaFacts } from "./queries/video.ts";
import { refreshChannelListing } from "./rules/listing.ts";
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

reactTo("channel deleted", async (tx, { channelId, by }) => {
  const gone = await tx.db
    .update(videos)
    .set({ deletedAt: tx.clock.now(), deletedBy: by })
    .where(and(eq(videos.channelId, channelId), isNull(videos.deletedAt)))
    .returning({ videoId: videos.id });
  await refreshChannelListing(tx, channelId);
  for (const { videoId } of gone) tellOfVideo(tx, videoId, "deleted");
});
