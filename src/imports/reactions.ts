import { and, eq } from "drizzle-orm";
import "../accounts/rules/block.ts";
import { loses, mayUpload } from "../channels/policy.ts";
import "../channels/rules/members.ts";
import type { Ctx } from "../platform/context.ts";
import { reactTo } from "../platform/reactions.ts";
import "../videos/rules/edit.ts";
import { underWay } from "./queries.ts";
import { forgetImport } from "./rules/begin.ts";
import { forgetLists } from "./rules/lists.ts";
import { imports } from "./table.ts";

/** Nothing is brought into what was deleted. */
reactTo("video deleted", (tx, { videoId }) => forgetImport(tx, videoId));

/** Nothing goes on under the name of a blocked person. */
reactTo("account blocked", async (tx, { userId }) => {
  await forgetAll(tx, eq(imports.userId, userId));
  await forgetLists(tx, userId);
});

/** The same for what somebody was bringing to a channel that they add nothing to any longer. */
reactTo("channel role changed", async (tx, { channelId, userId, before, after }) => {
  if (!loses(mayUpload, before, after)) return;
  await forgetAll(tx, and(eq(imports.userId, userId), eq(imports.channelId, channelId)));
  await forgetLists(tx, userId, channelId);
});

async function forgetAll(tx: Ctx, of: ReturnType<typeof and>): Promise<void> {
  const rows = await tx.db.select({ videoId: imports.videoId }).from(imports).where(and(of, underWay));
  for (const { videoId } of rows) await forgetImport(tx, videoId);
}
