import { and, eq, inArray, type SQL } from "drizzle-orm";
import "../accounts/rules/block.ts";
import { loses, mayUpload } from "../channels/policy.ts";
import "../channels/rules/members.ts";
import { reactTo } from "../platform/reactions.ts";
import "../videos/rules/edit.ts";
import { videos } from "../videos/table.ts";
import { giveUp, openUploads } from "./rules/parts.ts";
import { uploads } from "./table.ts";

/** Nobody goes on with it, and it would keep a place of its person's. */
reactTo("video deleted", async (tx, { videoId }) => {
  for (const { id } of await openUploads(tx, eq(uploads.videoId, videoId))) await giveUp(tx, id);
});

/** What is being sent ends, and nothing goes on under the name of a blocked person. */
reactTo("account blocked", async (tx, { userId }) => {
  for (const { id } of await openUploads(tx, eq(uploads.userId, userId))) await giveUp(tx, id);
});

/** The same for what somebody was sending to a channel that they add nothing to any longer. */
reactTo("channel role changed", async (tx, { channelId, userId, before, after }) => {
  if (!loses(mayUpload, before, after)) return;
  const ofChannel = tx.db.select({ id: videos.id }).from(videos).where(eq(videos.channelId, channelId));
  const open = await openUploads(tx, and(eq(uploads.userId, userId), inArray(uploads.videoId, ofChannel)) as SQL);
  for (const { id } of open) await giveUp(tx, id);
});
