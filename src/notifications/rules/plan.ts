import { sql } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { settingsOf } from "../queries.ts";
import { notificationPreferences } from "../table.ts";
import type { Person } from "./audience.ts";

/** A reminder of what was not read comes a day after the first of it. */
const remindAfter = day;

/** Sets when the collected mail and the reminder of each are due, unless they are already. Inside a write. */
export async function planLater(tx: Ctx, told: (Person & { collected: boolean })[]): Promise<void> {
  const now = tx.clock.now();
  const rows = told.flatMap((one) => {
    const { email, push } = settingsOf(one);
    const reminded = email.unreadNotifications || (push.unreadNotifications && one.hasDevice);
    if (!one.collected && !reminded) return [];
    return {
      userId: one.userId,
      digestDueAt: one.collected ? Math.max(now, (one.lastMailAt ?? 0) + day) : null,
      reminderDueAt: reminded ? now + remindAfter : null,
    };
  });
  if (rows.length === 0) return;
  const { digestDueAt, reminderDueAt } = notificationPreferences;
  await tx.db
    .insert(notificationPreferences)
    .values(rows)
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: {
        digestDueAt: sql`coalesce(${digestDueAt}, excluded."digestDueAt")`,
        reminderDueAt: sql`coalesce(${reminderDueAt}, excluded."reminderDueAt")`,
      },
    });
}
