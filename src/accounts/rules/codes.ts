import { and, eq, lt } from "drizzle-orm";
import { day, hour, minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { accountCodes, type CodePurpose, emailChanges } from "../table.ts";
import { hashToken, newToken } from "../token.ts";
import { forgetChallenges } from "./challenges.ts";

const life: Record<CodePurpose, number> = {
  activate: 7 * 24 * hour,
  reset: 24 * hour,
  emailNow: 24 * hour,
  emailNext: 24 * hour,
  creator: 30 * day,
};

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

/** How long a code is good. */
export const lifeOfCode = (purpose: CodePurpose) => life[purpose];

/** Makes a one-time code for a user. Inside a write. */
export async function makeCode(tx: Ctx, userId: string, purpose: CodePurpose): Promise<string> {
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
export async function useCode(tx: Ctx, code: string, purpose: CodePurpose): Promise<string | undefined> {
  const [used] = await tx.db
    .delete(accountCodes)
    .where(and(eq(accountCodes.codeHash, hashToken(code)), eq(accountCodes.purpose, purpose)))
    .returning();
  if (!used || used.expiresAt <= tx.clock.now()) return undefined;
  await dropCodes(tx, used.userId, purpose);
  return used.userId;
}

/** The user that a code was made for, which stays good; undefined when it is unknown or expired. */
export async function knownCode(ctx: Ctx, code: string, purpose: CodePurpose): Promise<string | undefined> {
  const [known] = await ctx.db
    .select()
    .from(accountCodes)
    .where(and(eq(accountCodes.codeHash, hashToken(code)), eq(accountCodes.purpose, purpose)));
  return known && known.expiresAt > ctx.clock.now() ? known.userId : undefined;
}

/** Makes a purpose's codes good for nothing. Inside a write. */
export async function dropCodes(tx: Ctx, userId: string, purpose: CodePurpose): Promise<void> {
  await tx.db.delete(accountCodes).where(and(eq(accountCodes.userId, userId), eq(accountCodes.purpose, purpose)));
}

export async function deleteExpiredCodes(ctx: Ctx): Promise<void> {
  await ctx.write(async (tx) => {
    const now = tx.clock.now();
    await tx.db.delete(accountCodes).where(lt(accountCodes.expiresAt, now));
    await tx.db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
    await forgetChallenges(tx);
  }, batchwise);
}
