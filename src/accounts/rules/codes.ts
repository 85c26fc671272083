import { and, eq, lt } from "drizzle-orm";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { accountCodes } from "../table.ts";
import { hashToken, newToken } from "../token.ts";

const life = { activate: 7 * 24 * hour, reset: 24 * hour };

/** Makes a one-time code for a user; former ones of the purpose stop working. Inside a write. */
export async function makeCode(tx: Ctx, userId: string, purpose: "activate" | "reset"): Promise<string> {
  const code = newToken();
  const now = tx.clock.now();
  await tx.db.delete(accountCodes).where(and(eq(accountCodes.userId, userId), eq(accountCodes.purpose, purpose)));
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

/** Uses a code up; gives the user it was made for, or undefined when it is unknown or expired. Inside a write. */
export async function useCode(tx: Ctx, code: string, purpose: "activate" | "reset"): Promise<string | undefined> {
  const [used] = await tx.db
    .delete(accountCodes)
    .where(and(eq(accountCodes.codeHash, hashToken(code)), eq(accountCodes.purpose, purpose)))
    .returning();
  return used && used.expiresAt > tx.clock.now() ? used.userId : undefined;
}

export async function deleteExpiredCodes(ctx: Ctx): Promise<void> {
  await ctx.write((tx) => tx.db.delete(accountCodes).where(lt(accountCodes.expiresAt, tx.clock.now())), batchwise);
}
