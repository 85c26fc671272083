import { and, eq, sql } from "drizzle-orm";
import { isInUse, userById } from "../accounts/queries.ts";
import { staffName } from "../accounts/rules/staff.ts";
import { users } from "../accounts/table.ts";
import { note } from "../audit/rules.ts";
import { type Actor, isStaff, requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { hotRows, locked } from "../platform/db/database.ts";
import { forbidden, notFound, Problem } from "../platform/problem.ts";
import { happen } from "../platform/reactions.ts";
import { followsMax } from "./limits.ts";
import { authors, follows } from "./table.ts";

declare module "../platform/reactions.ts" {
  interface Happenings {
    /** Somebody follows a person whom they did not follow before. */
    "person followed": { userId: string; followedId: string };
  }
}

/** Follows a person; doing so twice changes nothing. Throws Problem 401, 404, 409 `FOLLOW_YOURSELF`, `TOO_MANY_FOLLOWS`. */
export async function follow(ctx: Ctx, actor: Actor, followedId: string): Promise<void> {
  const userId = requireUser(actor);
  if (userId === followedId) throw new Problem(409, "FOLLOW_YOURSELF");
  await ctx.write(async (tx) => {
    await requirePerson(tx, followedId);
    // One after another of each person, so that none goes past the most there may be.
    await locked(tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)));
    if ((await tx.db.$count(follows, eq(follows.userId, userId))) >= followsMax)
      throw new Problem(409, "TOO_MANY_FOLLOWS", { params: { max: followsMax } });
    const added = await tx.db
      .insert(follows)
      .values({ userId, followedId, createdAt: tx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: follows.followedId });
    if (added.length === 0) return;
    await countFollower(tx, followedId, 1);
    await happen(tx, "person followed", { userId, followedId });
  }, hotRows);
}

/** Follows no longer; without having followed nothing happens. */
export async function unfollow(ctx: Ctx, actor: Actor, followedId: string): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    const removed = await tx.db
      .delete(follows)
      .where(and(eq(follows.userId, userId), eq(follows.followedId, followedId)))
      .returning({ id: follows.followedId });
    if (removed.length > 0) await countFollower(tx, followedId, -1);
  }, hotRows);
}

/** Shows an author to everybody, or no longer. For staff. Throws Problem 403, 404. */
export async function featureAuthor(ctx: Ctx, actor: Actor, userId: string, featured: boolean): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    await requirePerson(tx, userId);
    const [action, title] = [featured ? "feature" : "unfeature", (await userById(tx, userId))?.email ?? ""] as const;
    await note(tx, actor, await staffName(tx, actor), { action, entityType: "user", entityId: userId, title });
    const featuredAt = featured ? tx.clock.now() : null;
    await tx.db
      .insert(authors)
      .values({ userId, featuredAt })
      .onConflictDoUpdate({ target: authors.userId, set: { featuredAt } });
  }, hotRows);
}

/** Remembers that somebody posted as themselves. Inside a write. */
export async function notePost(tx: Ctx, userId: string, at: number): Promise<void> {
  await tx.db
    .insert(authors)
    .values({ userId, lastPostAt: at })
    .onConflictDoUpdate({ target: authors.userId, set: { lastPostAt: at } });
}

async function requirePerson(tx: Ctx, id: string): Promise<void> {
  const [found] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isInUse))
    .limit(1);
  if (!found) throw notFound();
}

async function countFollower(tx: Ctx, userId: string, by: 1 | -1): Promise<void> {
  await tx.db
    .insert(authors)
    .values({ userId, followersCount: Math.max(0, by) })
    .onConflictDoUpdate({
      target: authors.userId,
      set: { followersCount: sql`${authors.followersCount} + ${by}` },
    });
}
