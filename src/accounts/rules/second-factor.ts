import { eq, isNull } from "drizzle-orm";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { hour, minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { type User, userByEmail } from "../queries.ts";
import { secondFactors } from "../table.ts";
import { currentUser } from "./account.ts";
import { appAddress, newAppSecret } from "./app-codes.ts";
import { hashBackupCode, newBackupCode } from "./backup-code.ts";
import {
  badCode,
  enabledFactor,
  type Factor,
  matchCode,
  removeFactor,
  secretPurpose,
  spendAppCode,
} from "./factor-codes.ts";
import { tellOwner } from "./mails.ts";
import { seal, unseal } from "./sealing.ts";

/** How long a secret that no code confirmed yet stays the one to scan. */
const setUpLife = hour;
/** Of codes typed by who is logged in already. */
const ownTries = { max: 5, windowMs: 15 * minute };

/** The second factor as its owner sees it; `setUp` while it waits for the first code, `backupCode` until it is written down. */
export type FactorStanding =
  | { state: "off" }
  | { state: "setUp"; secret: string; address: string }
  | { state: "on"; since: number; backupCode: string | undefined };

export async function factorStanding(ctx: Ctx, user: User): Promise<FactorStanding> {
  const factor = await factorOf(ctx, user.id);
  if (!factor) return { state: "off" };
  if (factor.enabledAt !== null) {
    const shown = factor.backupShown === null ? undefined : unseal(ctx, backupPurpose(user.id), factor.backupShown);
    return { state: "on", since: factor.enabledAt, backupCode: shown };
  }
  const secret = unseal(ctx, secretPurpose(user.id), factor.secret);
  if (!secret || factor.createdAt + setUpLife <= ctx.clock.now()) return { state: "off" };
  const { name } = await siteSettings(ctx);
  return { state: "setUp", secret, address: appAddress(secret, name, user.email) };
}

/** Makes a new secret to be scanned, in place of one that was never confirmed. Throws Problem 401, 409 `SECOND_FACTOR_ON`. */
export async function beginSecondFactor(ctx: Ctx, actor: Actor): Promise<{ secret: string; address: string }> {
  const user = await currentUser(ctx, actor);
  const secret = newAppSecret();
  await ctx.write(async (tx) => {
    const values = { secret: seal(tx, secretPurpose(user.id), secret), createdAt: tx.clock.now() };
    const begun = await tx.db
      .insert(secondFactors)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { ...values, lastStep: 0 },
        setWhere: isNull(secondFactors.enabledAt),
      })
      .returning({ userId: secondFactors.userId });
    if (begun.length === 0) throw new Problem(409, "SECOND_FACTOR_ON");
  });
  const { name } = await siteSettings(ctx);
  return { secret, address: appAddress(secret, name, user.email) };
}

/** Switches it on by the first code; gives the backup code. Throws Problem 401, 409, 422 `otpBadCode`, 429. */
export async function enableSecondFactor(ctx: Ctx, actor: Actor, code: string): Promise<string> {
  const user = await currentUser(ctx, actor);
  await takeOwnTry(ctx, user.id);
  const backupCode = newBackupCode();
  await ctx.write(async (tx) => {
    const factor = await factorOf(tx, user.id);
    if (factor && factor.enabledAt !== null) throw new Problem(409, "SECOND_FACTOR_ON");
    const now = tx.clock.now();
    if (!factor || factor.createdAt + setUpLife <= now) throw new Problem(409, "SECOND_FACTOR_NOT_BEGUN");
    if (!(await spendAppCode(tx, factor, code))) throw badCode(422);
    const enabled = {
      enabledAt: now,
      backupHash: hashBackupCode(backupCode),
      backupShown: seal(tx, backupPurpose(user.id), backupCode),
    };
    await tx.db.update(secondFactors).set(enabled).where(eq(secondFactors.userId, user.id));
    await tellOwner(tx, user, "factorOn");
  });
  await ctx.limiter.forget(ownKey(user.id));
  return backupCode;
}

/** Its owner wrote the backup code down: it is shown no more. Throws Problem 401. */
export async function keepBackupCode(ctx: Ctx, actor: Actor): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write((tx) =>
    tx.db.update(secondFactors).set({ backupShown: null }).where(eq(secondFactors.userId, userId)),
  );
}

/** Switches it off by a code of the app, or the backup code. Throws Problem 401, 409, 422 `otpBadCode`, 429. */
export async function disableSecondFactor(ctx: Ctx, actor: Actor, code: string): Promise<void> {
  const user = await currentUser(ctx, actor);
  await takeOwnTry(ctx, user.id);
  await ctx.write(async (tx) => {
    const factor = await enabledFactor(tx, user.id);
    if (!factor) throw new Problem(409, "SECOND_FACTOR_OFF");
    if ((await matchCode(tx, factor, code)) === undefined) throw badCode(422);
    await removeFactor(tx, user, "factorOff");
  });
  await ctx.limiter.forget(ownKey(user.id));
}

/** For the operator, when somebody lost the app and the backup code. Throws Problem 404 when there is nothing to reset. */
export async function resetSecondFactor(ctx: Ctx, email: string): Promise<void> {
  await ctx.write(async (tx) => {
    const user = await userByEmail(tx, email.trim().toLowerCase());
    if (!user || !(await enabledFactor(tx, user.id))) throw notFound();
    await removeFactor(tx, user, "factorOffByStaff");
  });
}

async function factorOf(ctx: Ctx, userId: string): Promise<Factor | undefined> {
  const [factor] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return factor;
}

function takeOwnTry(ctx: Ctx, userId: string): Promise<void> {
  return ctx.limiter.take(ownKey(userId), ownTries);
}

const ownKey = (userId: string) => `code ${userId} logged in`;
const backupPurpose = (userId: string) => `backup code ${userId}`;
