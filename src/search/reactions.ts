import "../accounts/rules/account.ts";
import "../channels/rules/channels.ts";
import { reactTo } from "../platform/reactions.ts";
import "../videos/rules/captions.ts";
import "../videos/rules/listing.ts";
import { followVideos } from "./rules/follow.ts";

reactTo("videos told otherwise", (tx, { ids }) => followVideos(tx, ids));

reactTo("channel told otherwise", async (tx, { channelId }) => {
  await tx.enqueue("search.channel", { id: channelId }, { uniqueKey: `search.channel ${channelId}` });
});

reactTo("person told otherwise", async (tx, { userId }) => {
  await tx.enqueue("search.person", { id: userId }, { uniqueKey: `search.person ${userId}` });
});
