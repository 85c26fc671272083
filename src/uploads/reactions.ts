import { eq } from "drizzle-orm";
import "../accounts/rules/block.ts";
import { reactTo } from "../platform/reactions.ts";
import "../videos/rules/edit.ts";
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
