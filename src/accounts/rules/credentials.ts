import { and, eq, gt } from "drizzle-orm";
import { blockMet } from "../../entry/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { invalid, Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import type { ChangeEmailInput, ChangePasswordInput } from "../input.ts";
import { type User, userByEmail, userById } from "../queries.ts";
import { emailChanges, users } from "../table.ts";
import { currentUser } from "./account.ts";
import { dropCodes, lifeOfCode, makeCode, mayMail, useCode } from "./codes.ts";
import { forgiveCodes } from "./factor-codes.ts";
import { pagesOf, tellOwner, toldMoment } from "./mails.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { endSessions } from "./sessions.ts";

/** What one may try as the present password while one is logged in. */
const ownTries = { max: 10, windowMs: 10 * minute };

/**
 * Sets a new password for who knows the present one; links to set one end, other sessions if wanted. Throws Problem 401,
 * 422 on `currentPassword`, 429.
 */
export async function changePassword(
  ctx: Ctx,
  actor: Actor,
  input: ChangePasswordInput,
  sessionId: string | undefined,
): Promise<void> {
  const user = await knownOwner(ctx, actor, input.currentPassword, "currentPassword");
  const passwordHash = await hashPassword(input.newPassword);
  await ctx.write(async (tx) => {
    const now = tx.clock.now();
    await tx.db
      .update(users)
      .set({ passwordHash, passwordChangedAt: now, updatedAt: now })
      .where(eq(users.id, user.id));
    await dropCodes(tx, user.id, "reset");
    if (input.endOthers) await endSessions(tx, user.id, sessionId);
    await tellOwner(tx, user, "passwordChanged", { when: toldMoment(now) });
  });
  await forgiveCodes(ctx, user.id);
}

/**
 * Mails a link to the present address and one to the wanted: it takes its place once both were used, within 24 hours. Never
 * says whether somebody has the address. Throws Problem 401, 422 on `password` or `email`, 429.
 */
export async function askEmailChange(ctx: Ctx, actor: Actor, input: ChangeEmailInput): Promise<void> {
  const user = await knownOwner(ctx, actor, input.password, "password");
  if (input.email === user.email) throw invalid({ email: { key: "security.email.same" } });
  const block = await blockMet(ctx, input.email, undefined);
  if (block) throw invalid({ email: { key: "entry.addressRefused", params: { reason: block.reason } } });
  for (const email of [user.email, input.email])
    if (!(await mayMail(ctx, email))) throw new Problem(429, "RATE_LIMITED", { params: { seconds: 600 } });
  await ctx.write(async (tx) => {
    const wanted = { email: input.email, nowAt: null, nextAt: null };
    const expiresAt = tx.clock.now() + lifeOfCode("emailNow");
    await tx.db
      .insert(emailChanges)
      .values({ userId: user.id, ...wanted, expiresAt })
      .onConflictDoUpdate({ target: emailChanges.userId, set: { ...wanted, expiresAt } });
    const pages = await pagesOf(tx, user.settings.language ?? "pl");
    for (const purpose of ["emailNow", "emailNext"] as const) {
      await dropCodes(tx, user.id, purpose);
      const link = `${pages}/account/email?code=${await makeCode(tx, user.id, purpose)}`;
      const to = purpose === "emailNow" ? user.email : input.email;
      await tellOwner(tx, user, purpose, { to, link, email: input.email });
    }
  });
}

/**
 * Uses one of the two links. Gives `waiting` while the other was not used, and `done` when the address has changed. Throws
 * Problem 410 `EMAIL_CHANGE_FAILED`, 409 `EMAIL_TAKEN`.
 */
export async function confirmEmail(ctx: Ctx, code: string): Promise<"waiting" | "done"> {
  return ctx.write(async (tx) => {
    const now = tx.clock.now();
    const byPresent = await useCode(tx, code, "emailNow");
    const byWanted = await useCode(tx, code, "emailNext");
    const userId = byPresent ?? byWanted ?? "";
    const [change] = await tx.db
      .update(emailChanges)
      .set(byPresent ? { nowAt: now } : { nextAt: now })
      .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
      .returning();
    const user = change && (await userById(tx, userId));
    if (!user) throw new Problem(410, "EMAIL_CHANGE_FAILED");
    if (change.nowAt === null || change.nextAt === null) return "waiting";
    await changeEmail(tx, user, change.email);
    return "done";
  });
}

/** Takes a wanted change back, of one's own account. Throws Problem 401. */
export async function dropEmailChange(ctx: Ctx, actor: Actor): Promise<void> {
  const user = await currentUser(ctx, actor);
  await ctx.write((tx) => forgetChange(tx, user.id));
}

/** The address that somebody wants, and what is still to be confirmed; undefined without one. */
export async function wantedEmail(ctx: Ctx, userId: string) {
  const [change] = await ctx.db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  return change && change.expiresAt > ctx.clock.now() ? change : undefined;
}

async function changeEmail(tx: Ctx, user: User, email: string): Promise<void> {
  if (await userByEmail(tx, email)) throw new Problem(409, "EMAIL_TAKEN");
  await tx.db.update(users).set({ email, updatedAt: tx.clock.now() }).where(eq(users.id, user.id));
  await dropCodes(tx, user.id, "reset");
  await forgetChange(tx, user.id);
  await happen(tx, "person told otherwise", { userId: user.id });
  for (const to of [user.email, email]) await tellOwner(tx, user, "emailChanged", { to, email });
}

async function forgetChange(tx: Ctx, userId: string): Promise<void> {
  await tx.db.delete(emailChanges).where(eq(emailChanges.userId, userId));
  for (const purpose of ["emailNow", "emailNext"] as const) await dropCodes(tx, userId, purpose);
}

/** The acting user, once they showed that they know their password. Throws Problem 401, 422 on that field, 429. */
export async function knownOwner(ctx: Ctx, actor: Actor, password: string, field: string): Promise<User> {
  const user = await currentUser(ctx, actor);
  const key = `present password ${user.id}`;
  await ctx.limiter.take(key, ownTries);
  if (!(await verifyPassword(user.passwordHash, password)))
    throw invalid({ [field]: { key: "security.password.wrong" } });
  await ctx.limiter.forget(key);
  return user;
}
