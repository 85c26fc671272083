import { desc, eq } from "drizzle-orm";
import { type Actor, isCreator, isStaff } from "../../platform/actor.ts";
import { second } from "../../platform/clock.ts";
import { defineKept } from "../../platform/cluster/kept.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Audience, announcementsMax, announcementsShown } from "../limits.ts";
import { announcements } from "../table.ts";

export type Announcement = typeof announcements.$inferSelect;

const lifeMs = 5 * second;
const makeKept = (): { rows?: Announcement[]; readAt: number } => ({ readAt: 0 });

/** All of them, those that begin last first. */
export async function allAnnouncements(ctx: Ctx): Promise<Announcement[]> {
  return ctx.db
    .select()
    .from(announcements)
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .limit(announcementsMax);
}

export async function announcementById(ctx: Ctx, id: string): Promise<Announcement | undefined> {
  const [found] = await ctx.db.select().from(announcements).where(eq(announcements.id, id)).limit(1);
  return found;
}

/** What this person is told now and did not put away; at most five seconds old. */
export async function announcementsFor(ctx: Ctx, actor: Actor, putAway: string[]): Promise<Announcement[]> {
  const kept = ctx.local(makeKept);
  const now = ctx.clock.now();
  if (!kept.rows || Math.abs(now - kept.readAt) >= lifeMs)
    Object.assign(kept, { rows: await allAnnouncements(ctx), readAt: now });
  return (kept.rows ?? [])
    .filter((one) => one.startsAt <= now && (one.endsAt === null || one.endsAt > now) && isFor(one.audience, actor))
    .filter((one) => !one.dismissible || !putAway.includes(keyOf(one)))
    .slice(0, announcementsShown);
}

export const forgetKeptAnnouncements = defineKept("announcements", (ctx) => delete ctx.local(makeKept).rows);

/** What the browser remembers of one that was put away; short, for cookies go with every request. */
export function keyOf({ createdAt }: Pick<Announcement, "createdAt">): string {
  return createdAt.toString(36);
}

function isFor(audience: Audience, actor: Actor): boolean {
  switch (audience) {
    case "all":
      return true;
    case "guests":
      return actor.userId === undefined;
    case "users":
      return actor.userId !== undefined;
    case "creators":
      return isCreator(actor);
    case "staff":
      return isStaff(actor);
  }
}
