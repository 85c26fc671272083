import { and, eq, isNotNull, lte } from "drizzle-orm";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden, invalid, notFound, Problem } from "../../platform/problem.ts";
import type { AnnouncementInput } from "../input.ts";
import { announcementsMax } from "../limits.ts";
import { allAnnouncements, announcementById, forgetKeptAnnouncements } from "../queries/announcements.ts";
import { announcements } from "../table.ts";

/** From when, which is now when nothing is said, to when. */
export type Times = { startsAt: number | undefined; endsAt: number | null };

/**
 * Tells something above every page, or something else in its place. Throws Problem 403, 404, 409 when there are too many,
 * 422 for an end before its beginning.
 */
export async function saveAnnouncement(
  ctx: Ctx,
  actor: Actor,
  id: string | undefined,
  input: AnnouncementInput,
  times: Times,
): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await ctx.write(async (tx) => {
    const now = tx.clock.now();
    const before = id === undefined ? undefined : await announcementById(tx, id);
    if (id !== undefined && !before) throw notFound();
    const startsAt = times.startsAt ?? before?.startsAt ?? now;
    if (times.endsAt !== null && times.endsAt <= Math.max(startsAt, before ? 0 : now))
      throw invalid({ endsAt: { key: "site.announcements.endsEarly" } });
    const row = { ...input, startsAt, endsAt: times.endsAt };
    if (before) await tx.db.update(announcements).set(row).where(eq(announcements.id, before.id));
    else {
      await makeRoom(tx, now);
      const made = { id: newId(now), createdAt: now, createdBy: actor.userId ?? null };
      await tx.db.insert(announcements).values({ ...row, ...made });
    }
    await noteAbout(tx, actor, before?.id ?? "new", input.pl, before ? `${before.pl} → ${input.pl}` : input.pl);
  });
}

/** Throws Problem 403, 404. */
export async function removeAnnouncement(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await ctx.write(async (tx) => {
    const before = await announcementById(tx, id);
    if (!before) throw notFound();
    await tx.db.delete(announcements).where(eq(announcements.id, id));
    await noteAbout(tx, actor, id, before.pl, `${before.pl} → –`);
  });
}

/** Those that are over go where there are too many. */
async function makeRoom(tx: Ctx, now: number): Promise<void> {
  const all = await allAnnouncements(tx);
  if (all.length < announcementsMax) return;
  const over = and(isNotNull(announcements.endsAt), lte(announcements.endsAt, now));
  const gone = await tx.db.delete(announcements).where(over).returning({ id: announcements.id });
  if (gone.length === 0) throw new Problem(409, "TOO_MANY_ANNOUNCEMENTS", { params: { max: announcementsMax } });
}

async function noteAbout(tx: Ctx, actor: Actor, entityId: string, title: string, detail: string): Promise<void> {
  const done = { action: "announcement", entityType: "announcement", entityId, title, detail } as const;
  await note(tx, actor, await staffName(tx, actor), done);
  forgetKeptAnnouncements(tx);
}
