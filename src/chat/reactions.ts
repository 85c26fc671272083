import "../channels/rules/members.ts";
import { reactTo } from "../platform/reactions.ts";
import "../remakes/rules/take.ts";
import { tell } from "./news.ts";
import { cutReplay } from "./rules/replay.ts";

reactTo("mutes changed", async (tx, { userId }) => tell(tx, { kind: "person", userId }));

/** What they may do in the channel's chats is another thing from now on. */
reactTo("channel role changed", async (tx, { userId }) => tell(tx, { kind: "person", userId }));

reactTo("video file replaced", async (tx, { videoId, cut }) => {
  if (cut) await cutReplay(tx, videoId, cut);
});
