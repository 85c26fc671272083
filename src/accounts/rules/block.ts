import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import type { User } from "../queries.ts";
import { users } from "../table.ts";
import { toldMoment } from "./mails.ts";
import { endSessions } from "./sessions.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** Its owner may do nothing any longer: what goes on in their name ends. */
    "account blocked": { userId: string };
  }
}

declare module "../../platform/cluster/bus.ts" {
  interface Topics {
    /** An account was blocked: what it has open at any process is closed. */
    "account-blocked": { userId: string };
  }
}

/** Until when, null for without an end; and why, a code of the reports' reasons. */
export type AccountBlock = { until: number | null; reason: string };

/**
 * Blocks an account: it cannot be logged in to, its sessions open nothing, and its sockets, uploads and streams end. Inside
 * the write of whoever authorised it.
 */
export async function blockAccount(tx: Ctx, userId: string, { until, reason }: AccountBlock): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .update(users)
    .set({ blockedAt: now, blockedUntil: until, blockReason: reason, updatedAt: now })
    .where(eq(users.id, userId));
  await happen(tx, "account blocked", { userId });
  await happen(tx, "person told otherwise", { userId });
  tx.afterCommit(() => tx.bus.publish("account-blocked", { userId }));
}

/** Lets the owner of an account in again, who has to log in. Inside the write of whoever authorised it. */
export async function unblockAccount(tx: Ctx, userId: string): Promise<void> {
  await endSessions(tx, userId);
  await tx.db
    .update(users)
    .set({ blockedAt: null, blockedUntil: null, blockReason: null, updatedAt: tx.clock.now() })
    .where(eq(users.id, userId));
  await happen(tx, "person told otherwise", { userId });
}

/** What its owner is told wherever they are not let in: for how long, and why. */
export function blockProblem(user: Pick<User, "blockedUntil" | "blockReason">, status: 401 | 403): Problem {
  const reason = user.blockReason ?? "OTH";
  if (user.blockedUntil === null) return new Problem(status, "ACCOUNT_BLOCKED", { params: { reason } });
  return new Problem(status, "ACCOUNT_BLOCKED_UNTIL", { params: { reason, until: toldMoment(user.blockedUntil) } });
}

/** Lets in again whose block has come to its end. */
export async function liftEndedBlocks(ctx: Ctx): Promise<void> {
  await ctx.write(async (tx) => {
    const over = await tx.db
      .select({ id: users.id })
      .from(users)
      .where(and(isNotNull(users.blockedUntil), lte(users.blockedUntil, tx.clock.now())))
      .limit(100);
    for (const { id } of over) await unblockAccount(tx, id);
  });
}
