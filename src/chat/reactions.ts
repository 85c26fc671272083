import { reactTo } from "../platform/reactions.ts";
import { tell } from "./news.ts";

reactTo("mutes changed", async (tx, { userId }) => tell(tx, { kind: "person", userId }));
