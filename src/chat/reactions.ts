import "../channels/rules/members.ts";
import { reactTo } from "../platform/reactions.ts";
import { tell } from "./news.ts";

reactTo("mutes changed", async (tx, { userId }) => tell(tx, { kind: "person", userId }));

/** What they may do in the channel's chats is another thing from now on. */
reactTo("channel role changed", async (tx, { userId }) => tell(tx, { kind: "person", userId }));
