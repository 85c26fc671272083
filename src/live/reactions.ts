import { and, eq, inArray } from "drizzle-orm";
import { loses, mayHoldKey, mayUpload } from "../channels/policy.ts";
import "../channels/rules/members.ts";
import { reactTo } from "../platform/reactions.ts";
import { videos } from "../videos/table.ts";
import { streamKeys } from "./table.ts";

/**
 * Whoever may send no longer knows no key that opens anything: nobody can tell which of them they wrote down. What goes on
 * by such a key ends, and whoever stays makes a new one.
 */
reactTo("channel role changed", async (tx, { channelId, userId, before, after }) => {
  const all = loses(mayHoldKey, before, after);
  if (!all && !loses(mayUpload, before, after)) return;
  const added = tx.db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.channelId, channelId), eq(videos.uploaderId, userId), eq(videos.live, true)));
  const gone = await tx.db
    .delete(streamKeys)
    .where(and(eq(streamKeys.channelId, channelId), all ? undefined : inArray(streamKeys.videoId, added)))
    .returning({ id: streamKeys.id });
  tx.afterCommit(() => {
    for (const { id } of gone) tx.bus.publish("stream-key", { keyId: id });
  });
});
