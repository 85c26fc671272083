import { eq } from "drizzle-orm";
import { comments } from "../../comments/table.ts";
import { day, hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { ratings } from "../../ratings/table.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { videoById } from "../../videos/queries/video.ts";
import { refreshListing } from "../../videos/rules/listing.ts";
import { pin } from "../../videos/rules/pin.ts";
import { videos } from "../../videos/table.ts";
import { type DemoVideo, demoComments } from "./content.ts";

/** Comments, ratings and subscriptions of the demo's people. */
export async function fillWithLife(
  ctx: Ctx,
  wanted: DemoVideo[],
  ids: string[],
  channelIds: string[],
  people: string[],
): Promise<void> {
  await ctx.write(async (tx) => {
    for (const [index, videoId] of ids.entries()) {
      const published = tx.clock.now() - (wanted[index]?.daysAgo ?? 1) * day;
      const count = 1 + (index % 4);
      for (let n = 0; n < count; n++) {
        const createdAt = Math.min(tx.clock.now(), published + (n + 1) * 3 * hour + index * 60_000);
        const userId = people[(index * 3 + n) % people.length] ?? "";
        await tx.db.insert(comments).values({
          id: newId(createdAt),
          videoId,
          userId,
          content: demoComments[(index + n * 3) % demoComments.length] ?? "",
          createdAt,
        });
        await tx.db
          .insert(ratings)
          .values({ userId, entityType: "video", entityId: videoId, rating: 1, ratedAt: createdAt })
          .onConflictDoNothing();
      }
      await tx.db.update(videos).set({ commentCount: count }).where(eq(videos.id, videoId));
      await refreshListing(tx, videoId);
    }
    const first = ids[0] ? await videoById(tx, ids[0]) : undefined;
    if (first) await pin(tx, first, true);
    for (const [index, userId] of people.entries()) {
      for (const channelId of channelIds.filter((_, at) => (at + index) % 3 === 0)) {
        await tx.db.insert(subscriptions).values({ userId, channelId, createdAt: tx.clock.now() - index * day });
      }
    }
  });
}
