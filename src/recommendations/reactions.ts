import { sql } from "drizzle-orm";
import { reactTo } from "../platform/reactions.ts";
import "../accounts/rules/account.ts";
import "../videos/rules/views.ts";
import { forgetPool } from "./queries/pool.ts";
import { hourOf } from "./rules/trending.ts";
import { videoHours } from "./table.ts";

reactTo("videos counted", async (tx, { more }) => {
  if (more.length === 0) return;
  const hour = hourOf(tx.clock.now());
  await tx.db
    .insert(videoHours)
    .values(more.map((row) => ({ ...row, hour })))
    .onConflictDoUpdate({
      target: [videoHours.videoId, videoHours.hour],
      set: {
        views: sql`${videoHours.views} + excluded."views"`,
        likes: sql`${videoHours.likes} + excluded."likes"`,
        dislikes: sql`${videoHours.dislikes} + excluded."dislikes"`,
      },
    });
});

reactTo("taste changed", async (tx, { userId }) => forgetPool(tx, userId));

reactTo("mutes changed", async (tx, { userId }) => forgetPool(tx, userId));
