import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { type Cursor, olderThan } from "../platform/db/cursor.ts";
import { auditLog } from "./table.ts";

export type Entry = typeof auditLog.$inferSelect;

/** What to look for: whoever did it, what it was, or what it was done to, by its id. */
export type Sought = { by?: string | undefined; action?: string | undefined; entity?: string | undefined };

/** The newest entries older than a place. */
export async function auditEntries(ctx: Ctx, sought: Sought, limit: number, before: Cursor): Promise<Entry[]> {
  return ctx.db
    .select()
    .from(auditLog)
    .where(
      and(
        sought.by ? eq(auditLog.byUserId, sought.by) : undefined,
        sought.action ? eq(auditLog.action, sought.action) : undefined,
        sought.entity ? eq(auditLog.entityId, sought.entity) : undefined,
        olderThan(auditLog.createdAt, auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit);
}
