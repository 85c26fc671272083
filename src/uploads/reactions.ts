import { eq } from "drizzle-orm";
import { reactTo } from "../platform/reactions.ts";
import "../videos/rules/edit.ts";
import { giveUp, openUploads } from "./rules/parts.ts";
import { uploads } from "./table.ts";

/** Nobody goes on with it, and it would keep a place of its person's. */
reactTo("video deleted", async (tx, { videoId }) => {
  for (const { id } of await openUploads(tx, eq(uploads.videoId, videoId))) await giveUp(tx, id);
});
