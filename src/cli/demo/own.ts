import { eq, inArray } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { history, watchLater } from "../../library/table.ts";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { ratings } from "../../ratings/table.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { videos } from "../../videos/table.ts";

/** Lists of the administrator's own: what they follow, watched, like and mean to watch; and films that were taken down elsewhere. */
export async function makeOwnLists(ctx: Ctx, email: string, ids: string[], channelIds: string[]): Promise<void> {
  await ctx.write(async (tx) => {
    const [admin] = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!admin) return;
    const userId = admin.id;
    const now = tx.clock.now();
    const every = (step: number, from: number) => ids.filter((_, index) => index % step === from % step);
    const at = (index: number) => now - (index + 1) * hour;
    const follows = channelIds.slice(0, 3).map((channelId, n) => ({ userId, channelId, createdAt: at(n) }));
    const later = every(4, 1).map((videoId, n) => ({ userId, videoId, addedAt: at(n) }));
    const watched = every(2, 0).map((videoId, n) => ({ userId, videoId, seconds: 3 + (n % 5) * 4, watchedAt: at(n) }));
    const liked = every(3, 0).map((entityId, n) => ({
      userId,
      entityType: "video" as const,
      entityId,
      rating: 1 as const,
      ratedAt: at(n),
    }));
    if (follows.length > 0) await tx.db.insert(subscriptions).values(follows).onConflictDoNothing();
    if (later.length > 0) await tx.db.insert(watchLater).values(later);
    if (watched.length > 0) await tx.db.insert(history).values(watched).onConflictDoNothing();
    if (liked.length > 0) await tx.db.insert(ratings).values(liked).onConflictDoNothing();
    await tx.db
      .update(videos)
      .set({ bannedByBigTech: true })
      .where(inArray(videos.id, every(6, 2)));
  });
}
