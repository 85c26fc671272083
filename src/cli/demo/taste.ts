import { eq } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { history } from "../../library/table.ts";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { refreshCoWatched } from "../../recommendations/rules/co-watched.ts";
import { hourOf, refreshTrending } from "../../recommendations/rules/trending.ts";
import { videoHours } from "../../recommendations/table.ts";
import { videos } from "../../videos/table.ts";

/** How many of the films each person watched, those of neighbouring channels together. */
const watchedEach = 6;

/** What the demo's people watched, what trends by it, and what they watch together; the administrator watched a little too. */
export async function makeTastes(ctx: Ctx, ids: string[], people: string[], adminEmail: string): Promise<void> {
  const [admin] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, adminEmail));
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    for (const [index, userId] of [...people, ...(admin ? [admin.id] : [])].entries()) {
      const count = userId === admin?.id ? 2 : watchedEach;
      const watched = new Set(
        Array.from({ length: count }, (_, at) => ids[(index * 2 + at * (1 + (at % 2))) % ids.length]),
      );
      for (const [at, videoId] of [...watched].entries())
        if (videoId !== undefined)
          await tx.db
            .insert(history)
            .values({ userId, videoId, watchedAt: now - (index + at) * hour })
            .onConflictDoNothing();
    }
    for (const [index, videoId] of ids.entries())
      for (let age = index % 5; age < 40; age += 7)
        await tx.db
          .insert(videoHours)
          .values({ videoId, hour: hourOf(now) - age, views: 3 + ((index * 7 + age) % 23) });
    for (const [at, ageRestriction] of [
      [-1, 18],
      [-2, 16],
    ] as const) {
      const id = ids.length > 3 ? ids.at(at) : undefined;
      if (id !== undefined) await tx.db.update(videos).set({ ageRestriction }).where(eq(videos.id, id));
    }
  });
  await refreshTrending(ctx);
  await refreshCoWatched(ctx);
}
