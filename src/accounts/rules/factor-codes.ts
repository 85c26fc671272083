import { and, eq, isNotNull, lt } from "drizzle-orm";
import { day, minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import type { User } from "../queries.ts";
import { secondFactors } from "../table.ts";
import { stepOfCode } from "./app-codes.ts";
import { hashBackupCode } from "./backup-code.ts";
import { tellOwner } from "./mails.ts";
import { unseal } from "./sealing.ts";
import { endSessions } from "./sessions.ts";

export type Factor = typeof secondFactors.$inferSelect;

/** What a secret is sealed for: one person's opens for nobody else. */
export const secretPurpose = (userId: string) => `authenticator ${userId}`;

/** The factor that a person logs in by; undefined for most. */
export async function enabledFactor(ctx: Ctx, userId: string): Promise<Factor | undefined> {
  const [factor] = await ctx.db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)));
  return factor;
}

/** What one may try as a code in a quarter of an hour and in a day: one device that the account knows, or all others. */
const tries = [
  { suffix: "", rate: { max: 5, windowMs: 15 * minute } },
  { suffix: " today", rate: { max: 30, windowMs: day } },
];

/**
 * Counts a try of a code at log-in, once the password was right. Of too many its owner is told, once a day: somebody knows
 * the password. Throws Problem 429. Gives what forgives the tries.
 */
export async function takeCodeTry(ctx: Ctx, user: User, device: string | undefined): Promise<() => Promise<void>> {
  const key = triesKey(user.id, device);
  try {
    for (const { suffix, rate } of tries) await ctx.limiter.take(key + suffix, rate);
  } catch (refusal) {
    if (await ctx.limiter.tries(`${key} told`, { max: 1, windowMs: day }))
      await ctx.write((tx) => tellOwner(tx, user, "wrongCodes"));
    throw refusal;
  }
  return () => forgiveCodes(ctx, user.id, device);
}

/** After a code that was right; and after a new password, which ends what a stranger who knew the old one tried. */
export async function forgiveCodes(ctx: Ctx, userId: string, device?: string): Promise<void> {
  for (const { suffix } of tries) await ctx.limiter.forget(triesKey(userId, device) + suffix);
}

function triesKey(userId: string, device = "others"): string {
  return `code ${userId} on ${device}`;
}

/**
 * Uses a code up at log-in. The backup code switches the second factor off and ends all sessions, and its owner is told.
 * Throws Problem 401 `otpBadCode`. Inside a write.
 */
export async function passSecondFactor(tx: Ctx, user: User, code: string): Promise<void> {
  const factor = await enabledFactor(tx, user.id);
  if (!factor) return;
  const matched = await matchCode(tx, factor, code);
  if (matched === undefined) throw badCode(401, "otp");
  if (matched !== "backup") return;
  await removeFactor(tx, user, "factorOffByBackup");
  await endSessions(tx, user.id);
}

/** Which code it is, used up if it is the app's; undefined for a wrong one. Inside a write. */
export async function matchCode(tx: Ctx, factor: Factor, code: string): Promise<"app" | "backup" | undefined> {
  if (hashBackupCode(code) === factor.backupHash) return "backup";
  return (await spendAppCode(tx, factor, code)) ? "app" : undefined;
}

/** One statement decides: of two that come with the same code at once one is refused. */
export async function spendAppCode(tx: Ctx, factor: Factor, code: string): Promise<boolean> {
  const secret = unseal(tx, secretPurpose(factor.userId), factor.secret);
  if (secret === undefined) {
    tx.log.error("the secret of a second factor cannot be read: is the key vault another?", { userId: factor.userId });
    return false;
  }
  const step = stepOfCode(secret, code.replace(/\D/g, ""), tx.clock.now());
  if (step === undefined) return false;
  const used = await tx.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, factor.userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length === 1;
}

export async function removeFactor(
  tx: Ctx,
  user: User,
  why: "factorOff" | "factorOffByBackup" | "factorOffByStaff",
): Promise<void> {
  await tx.db.delete(secondFactors).where(eq(secondFactors.userId, user.id));
  await tellOwner(tx, user, why);
}

/** Said of the field that the code came in. */
export function badCode(status: 401 | 422, field: "otp" | "verificationCode" = "verificationCode"): Problem {
  return new Problem(status, "otpBadCode", { fields: { [field]: { key: "problems.otpBadCode" } } });
}
