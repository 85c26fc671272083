import { eq } from "drizzle-orm";
import { forgetTitles } from "../audit/rules.ts";
import "../channels/rules/members.ts";
import { reactTo } from "../platform/reactions.ts";
import "../videos/rules/erase.ts";
import { channelHeirs } from "./table.ts";

/** Whom a former owner chose takes nothing over from the new one. */
reactTo("channel role changed", async (tx, { channelId, after }) => {
  if (after === "owner") await tx.db.delete(channelHeirs).where(eq(channelHeirs.channelId, channelId));
});

reactTo("video erased", (tx, { videoId }) => forgetTitles(tx, [videoId]));
