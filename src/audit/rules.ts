import { inArray, type SQLWrapper } from "drizzle-orm";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { newId } from "../platform/db/id.ts";
import { auditLog } from "./table.ts";

/** What staff do, in the words of the log. */
export const acts = [
  "reportClosed",
  "reportReopened",
  "reportDeleted",
  "decide",
  "undo",
  "objection",
  "block",
  "unblock",
  "role",
  "sessions",
  "resetLink",
  "factorOff",
  "mute",
  "feature",
  "unfeature",
  "page",
  "hidden",
  "shown",
  "application",
  "cross",
  "uncross",
  "delete",
  "restore",
  "erase",
  "unmute",
  "settings",
  "document",
  "ticket",
  "announcement",
  "maintenance",
  "job",
  "entry",
  "ad",
  "adPoints",
  "donation",
  "approve",
  "pin",
  "unpin",
  "chat",
  "playlist",
  "channel",
] as const;
export type Act = (typeof acts)[number];

export type Done = {
  action: Act;
  entityType: string;
  entityId: string;
  /** What the log calls it; empty for what people wrote and staff removed. */
  title: string;
  detail?: string;
};

/** Notes what somebody of the staff did, in the write in which it is done: there is no way to change it. */
export async function note(tx: Ctx, actor: Actor, byName: string, done: Done): Promise<void> {
  const now = tx.clock.now();
  if (actor.entered) actor.entered.noted = true;
  const { title, detail = "", ...what } = done;
  await tx.db.insert(auditLog).values({
    ...what,
    id: newId(now),
    byUserId: actor.userId ?? null,
    byName,
    title: title.slice(0, 200),
    detail: detail.slice(0, 500),
    createdAt: now,
  });
}

/**
 * Takes away what the log calls things that go for good: nothing says afterwards whose words those were. Who did what, and
 * when, stays. Inside a write.
 */
export async function forgetTitles(tx: Ctx, entityIds: string[] | SQLWrapper): Promise<void> {
  await tx.db.update(auditLog).set({ title: "" }).where(inArray(auditLog.entityId, entityIds));
}
