import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { type User, userById } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { featureAuthor } from "../../following/rules.ts";
import { authors } from "../../following/table.ts";
import { type Actor, isStaff, type Role, requireUser } from "../../platform/actor.ts";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { reasons } from "../../reports/limits.ts";
import type { BlockForm } from "../input.ts";
import { mayBlock, mayJudge } from "../policy.ts";
import { type BulkAct, type BulkBefore, bulkActs } from "../table.ts";
import { isOver } from "../things/thing.ts";
import { decideBlock } from "./decide.ts";
import { changeRole } from "./people.ts";
import { endBlock } from "./unblock.ts";

/** So long what was done to several at once can be taken back as a whole. */
const bulkUndoMs = hour;

/** An account, and whether this act would change it; otherwise why not. */
export type Planned = { user: User; verdict: "does" | "forbidden" | "already" };
/** What the act needs besides: why and for how long, or which role. */
export type Details = { block?: BlockForm; role?: Role };

/** What would become of each of these accounts. Throws Problem 403. */
export async function planBulk(
  ctx: Ctx,
  actor: Actor,
  act: BulkAct,
  ids: readonly string[],
  role?: Role,
): Promise<Planned[]> {
  if (!isStaff(actor) || (act === "role" && actor.role !== "admin")) throw forbidden();
  const found =
    ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(users)
          .where(inArray(users.id, [...ids]));
  const featured = await featuredAmong(ctx, ids);
  return found.map((user) => {
    const may = { block: mayBlock, unblock: mayJudge, role: notOneself, feature: isStaff, unfeature: isStaff }[act];
    if (!may(actor, user)) return { user, verdict: "forbidden" };
    return { user, verdict: isSo(act, user, featured.has(user.id), role) ? "already" : "does" };
  });
}

/**
 * Does the same to several accounts in one write; those that it may not or need not be done to are left as they are.
 * Gives the id by which it is taken back. Throws Problem 403, 422.
 */
export async function doInBulk(
  ctx: Ctx,
  actor: Actor,
  act: BulkAct,
  ids: readonly string[],
  { block, role }: Details,
): Promise<string> {
  if ((act === "block" && !block) || (act === "role" && !role)) throw new Problem(422, "VALIDATION");
  return ctx.write(async (tx) => {
    const planned = await planBulk(tx, actor, act, ids, role);
    const before: BulkBefore[] = [];
    for (const { user, verdict } of planned) {
      if (verdict !== "does") continue;
      const { id: userId, blockedUntil, blockReason } = user;
      const known: BulkBefore = act === "role" ? { userId, role: user.role } : { userId, blockedUntil, blockReason };
      before.push(known);
      if (act === "block" && block) {
        await decideBlock(tx, actor, "user", userId, block);
        known.blockedSince = (await userById(tx, userId))?.blockedAt ?? null;
      }
      if (act === "unblock") await endBlock(tx, actor, userId);
      if (act === "role" && role) await changeRole(tx, actor, userId, role);
      if (act === "feature" || act === "unfeature") await featureAuthor(tx, actor, userId, act === "feature");
    }
    const now = tx.clock.now();
    const id = newId(now);
    await tx.db.delete(bulkActs).where(lt(bulkActs.createdAt, now - bulkUndoMs));
    const done = { id, byUserId: requireUser(actor), act, role: role ?? null, before, createdAt: now };
    await tx.db.insert(bulkActs).values(done);
    return id;
  });
}

/** Takes back what one did to several at once, where nobody changed it since. Throws Problem 403, 404, 409 `TOO_LATE`. */
export async function undoBulk(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const done = await bulkActById(tx, actor, id);
    const now = tx.clock.now();
    if (done.undoneAt !== null || done.createdAt < now - bulkUndoMs) throw new Problem(409, "TOO_LATE");
    await tx.db.update(bulkActs).set({ undoneAt: now }).where(eq(bulkActs.id, id));
    for (const { user, before } of await unchangedSince(tx, done)) {
      const userId = user.id;
      if (done.act === "block") await endBlock(tx, actor, userId);
      if (done.act === "unblock") await blockAgain(tx, actor, user, before);
      if (done.act === "role" && before.role) await changeRole(tx, actor, userId, before.role);
      if (done.act === "feature" || done.act === "unfeature")
        await featureAuthor(tx, actor, userId, done.act === "unfeature");
    }
  });
}

/** As long as before, unless that is over. Who is one of staff meanwhile is not blocked in passing. */
async function blockAgain(tx: Ctx, actor: Actor, user: User, { blockedUntil = null, blockReason }: BulkBefore) {
  if (!mayBlock(actor, user) || isOver(tx, blockedUntil)) return;
  const reason = reasons.find((one) => one === blockReason) ?? "OTH";
  await decideBlock(tx, actor, "user", user.id, { reason, note: "", until: blockedUntil });
}

/** Only whoever did it takes it back. */
async function bulkActById(ctx: Ctx, actor: Actor, id: string) {
  if (!isStaff(actor)) throw forbidden();
  const [done] = await ctx.db.select().from(bulkActs).where(eq(bulkActs.id, id)).limit(1);
  if (!done || done.byUserId !== actor.userId) throw notFound();
  return done;
}

/** The accounts that are still as the act left them. */
async function unchangedSince(tx: Ctx, { act, role, before }: typeof bulkActs.$inferSelect) {
  const ids = before.map(({ userId }) => userId);
  const found = ids.length === 0 ? [] : await tx.db.select().from(users).where(inArray(users.id, ids));
  const featured = await featuredAmong(tx, ids);
  return found.flatMap((user) => {
    const known = before.find(({ userId }) => userId === user.id);
    const isSame = {
      block: user.blockedAt !== null && user.blockedAt === known?.blockedSince,
      unblock: user.blockedAt === null,
      role: user.role === role,
      feature: featured.has(user.id),
      unfeature: !featured.has(user.id),
    }[act];
    return known && isSame ? [{ user, before: known }] : [];
  });
}

async function featuredAmong(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: authors.userId })
    .from(authors)
    .where(and(inArray(authors.userId, [...ids]), isNotNull(authors.featuredAt)));
  return new Set(rows.map(({ id }) => id));
}

function isSo(act: BulkAct, user: User, isFeatured: boolean, role: Role | undefined): boolean {
  if (act === "block") return user.blockedAt !== null;
  if (act === "unblock") return user.blockedAt === null;
  if (act === "role") return user.role === role;
  // Who cannot be seen is shown to nobody.
  if (act === "feature") return isFeatured || user.blockedAt !== null || user.activatedAt === null;
  return !isFeatured;
}

function notOneself(actor: Actor, user: User): boolean {
  return actor.userId !== user.id;
}
