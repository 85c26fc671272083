import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { NoticeKind, NotificationSettings } from "../limits.ts";
import { preferencesOf } from "../queries.ts";
import { notificationPreferences } from "../table.ts";

/** Saves what one wants to hear of, and what the bell keeps silent about if that is said. Throws Problem 401. */
export async function saveSettings(
  ctx: Ctx,
  actor: Actor,
  settings: NotificationSettings,
  silenced?: NoticeKind[],
): Promise<void> {
  const silent = !Object.values(settings.email).some(Boolean);
  await remember(ctx, requireUser(actor), {
    settings,
    ...(silenced ? { silenced } : {}),
    ...(silent ? { digestDueAt: null } : {}),
  });
}

/** The question below a subscription was answered with "not now". Throws Problem 401. */
export async function dismissQuestion(ctx: Ctx, actor: Actor): Promise<void> {
  await remember(ctx, requireUser(actor), { dismissedAt: ctx.clock.now() });
}

/** What is new in the feed was looked at. Throws Problem 401. */
export async function markFeedSeen(ctx: Ctx, actor: Actor): Promise<void> {
  await remember(ctx, requireUser(actor), { feedSeenAt: ctx.clock.now() });
}

/**
 * Marks as read what came until a moment that is not in the future; now when absent. It never goes back. Gives the
 * moment. Throws Problem 401.
 */
export async function markAsRead(ctx: Ctx, actor: Actor, upTo?: number): Promise<number> {
  const userId = requireUser(actor);
  return ctx.write(async (tx) => {
    const now = tx.clock.now();
    const known = await preferencesOf(tx, userId);
    const lastReadAt = Math.max(known?.lastReadAt ?? 0, Math.min(upTo ?? now, now));
    await remember(tx, userId, { lastReadAt, reminderDueAt: null });
    return lastReadAt;
  });
}

async function remember(
  ctx: Ctx,
  userId: string,
  change: Partial<typeof notificationPreferences.$inferInsert>,
): Promise<void> {
  await ctx.write((tx) =>
    tx.db
      .insert(notificationPreferences)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: change }),
  );
}
