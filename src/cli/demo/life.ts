import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { ratings } from "../../ratings/table.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { videoById } from "../../videos/queries/video.ts";
import { refreshListing } from "../../videos/rules/listing.ts";
import { pin } from "../../videos/rules/pin.ts";
import type { DemoVideo } from "./content.ts";
import { talkBelow } from "./talk.ts";

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
      await talkBelow(tx, videoId, index, published, people);
      const likers = Array.from({ length: 1 + (index % 4) }, (_, n) => people[(index * 3 + n) % people.length] ?? "");
      await tx.db
        .insert(ratings)
        .values(
          likers.map((userId) => ({
            userId,
            entityType: "video" as const,
            entityId: videoId,
            rating: 1 as const,
            ratedAt: published,
          })),
        )
        .onConflictDoNothing();
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
