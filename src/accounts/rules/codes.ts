import { and, eq, lt } from "drizzle-orm";
import { day, hour, minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { accountCodes } from "../table.ts";
import { hashToken, newToken } from "../token.ts";

type Purpose = "activate" | "reset";

const life = { activate: 7 * 24 * hour, reset: 24 * hour };

/**
 * Whether one more link may go to this address now. Of what is asked for too often the earlier links are still good, so
 * that a stranger who asks for them again and again keeps nobody from theirs.
 */
export async function mayMail(ctx: Ctx, email: string): Promise<boolean> {
  return (
    (await ctx.limiter.tries(`mail ${email}`, { max: 3, windowMs: 10 * minute })) &&
    (await ctx.limiter.tries(`mail ${email} today`, { max: 20, windowMs: day }))
  );
}

/** Makes a one-time code for a user. Inside a write. */
export async function makeCode(tx: Ctx, userId: string, purpose: Purpose): Promise<string> {
  const code = newToken();
  const now = tx.clock.now();
  await tx.db.insert(accountCodes).values({
    id: newId(now),
    userId,
    purpose,
    codeHash: hashToken(code),
    expiresAt: now + life[purpose],
    createdAt: now,
  });
  return code;
}

/**
 * Uses a code up, and with it all others of its purpose; gives the user it was made for, or undefined when it is unknown
 * or expired. Inside a write.
 */
export async function useCode(tx: Ctx, code: string, purpose: Purpose): Promise<string | undefined> {
  const [used] = await tx.db
    .delete(accountCodes)
    .where(and(eq(accountCodes.codeHash, hashToken(code)), eq(accountCodes.purpose, purpose)))
    .returning();
  if (!used || used.expiresAt <= tx.clock.now()) return undefined;
  await tx.db.delete(accountCodes).where(and(eq(accountCodes.userId, used.userId), eq(accountCodes.purpose, purpose)));
  return used.userId;
}

export async function deleteExpiredCodes(ctx: Ctx): Promise<void> {
  await ctx.write((tx) => tx.db.delete(accountCodes).where(lt(accountCodes.expiresAt, tx.clock.now())), batchwise);
}
