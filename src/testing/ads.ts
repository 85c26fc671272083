import { eq } from "drizzle-orm";
import { adPoints, adPurses, adStates, ads } from "../ads/table.ts";
import { channels } from "../channels/table.ts";
import { newId } from "../platform/db/id.ts";
import { makeVideo } from "./factories.ts";
import type { Harness } from "./harness.ts";

type Overrides = Partial<typeof ads.$inferInsert> & { points?: number };

/** An ad on the air of a channel that makes ads, with 100 points: a spot of 20 seconds unless it is a banner. */
export async function makeAd(
  harness: Harness,
  channel: { id: string },
  { points = 100, ...overrides }: Overrides = {},
): Promise<typeof ads.$inferSelect> {
  const { ctx, clock } = harness;
  const now = clock.now();
  const id = newId(now);
  const isBanner = overrides.type === "banner";
  const spot = { spot: true, visibility: "private", duration: 20, publishedAt: null, listedAt: null } as const;
  const videoId = isBanner ? null : (overrides.videoId ?? (await makeVideo(harness, channel, spot)).id);
  const [ad] = await ctx.write(async (tx) => {
    await tx.db.update(channels).set({ adsEnabled: true }).where(eq(channels.id, channel.id));
    const made = await tx.db
      .insert(ads)
      .values({
        ...{ id, channelId: channel.id, name: "Kampania", headline: "Kup teraz", status: "live" },
        ...{ bannerVersion: isBanner ? 1 : 0, verifiedVersion: isBanner ? 0 : 1 },
        ...{ targetCategories: [], targetTags: [], targetLangs: [] },
        ...{ createdAt: now, updatedAt: now, statusAt: now },
        ...overrides,
        videoId,
      })
      .returning();
    await tx.db.insert(adStates).values({ id, adId: id, status: "live", at: now });
    await tx.db.insert(adPurses).values({ holderId: id, channelId: channel.id, points });
    if (points > 0)
      await tx.db
        .insert(adPoints)
        .values({ id, fromId: null, toId: id, points, reason: "given", sourceId: id, at: now });
    tx.afterCommit(() => ctx.bus.publish("ads", {}));
    return made;
  });
  if (!ad) throw new Error("the ad was not inserted");
  return ad;
}
