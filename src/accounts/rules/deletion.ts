import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { isLastAdmin, type User } from "../queries.ts";
import { users } from "../table.ts";
import { currentUser } from "./account.ts";
import { tellOwner, toldDay } from "./mails.ts";
import { endSessions } from "./sessions.ts";

/** An account stays for so long after its owner asked for its deletion, and logging in takes that back. */
export const deletionGrace = 30 * day;

/**
 * Asks for one's own account to be deleted, and ends its sessions. Gives when it will be. Throws Problem 401, 409
 * `LAST_ADMIN`.
 */
export async function askDeletion(ctx: Ctx, actor: Actor): Promise<number> {
  return ctx.write(async (tx) => {
    const user = await currentUser(tx, actor);
    if (await isLastAdmin(tx, user)) throw new Problem(409, "LAST_ADMIN");
    const now = tx.clock.now();
    await tx.db.update(users).set({ deletionAskedAt: now }).where(eq(users.id, user.id));
    await endSessions(tx, user.id);
    await happen(tx, "person told otherwise", { userId: user.id });
    await tellOwner(tx, user, "deletionAsked", { date: toldDay(now + deletionGrace) });
    return now + deletionGrace;
  });
}

/** Whoever comes back in time stays. Inside a write. */
export async function takeDeletionBack(tx: Ctx, user: User): Promise<void> {
  if (user.deletionAskedAt === null) return;
  const taken = await tx.db
    .update(users)
    .set({ deletionAskedAt: null })
    .where(and(eq(users.id, user.id), isNull(users.blockedAt), isNotNull(users.deletionAskedAt)))
    .returning({ id: users.id });
  if (taken.length === 0) return;
  await happen(tx, "person told otherwise", { userId: user.id });
  await tellOwner(tx, user, "deletionTakenBack");
}
