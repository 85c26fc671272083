import { eq } from "drizzle-orm";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import type { LoginInput } from "../input.ts";
import { type User, userByEmail } from "../queries.ts";
import { users } from "../table.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { createSession, type SessionClient } from "./sessions.ts";

let decoy: Promise<string> | undefined;

/**
 * Opens a session for an address and password. A requested deletion is taken back. Throws Problem 401
 * `LOGIN_FAILED`, 403 `ACCOUNT_INACTIVE` or `ACCOUNT_BLOCKED`, 429 `RATE_LIMITED`.
 */
export async function logIn(
  ctx: Ctx,
  input: LoginInput,
  client: Omit<SessionClient, "remember">,
): Promise<{ token: string; sessionId: string; user: User }> {
  const byAccount = `login ${input.email}`;
  ctx.limiter.take(`login from ${client.address}`, { max: 60, windowMs: 10 * minute });
  ctx.limiter.take(byAccount, { max: 10, windowMs: 10 * minute });
  const user = await userByEmail(ctx, input.email);
  if (!user) {
    // The same work as for a wrong password, so that time does not tell which addresses exist.
    decoy ??= hashPassword("decoy");
    await verifyPassword(await decoy, input.password);
    throw new Problem(401, "LOGIN_FAILED");
  }
  if (!(await verifyPassword(user.passwordHash, input.password))) throw new Problem(401, "LOGIN_FAILED");
  if (user.blockedAt !== null) throw new Problem(403, "ACCOUNT_BLOCKED");
  if (user.activatedAt === null) throw new Problem(403, "ACCOUNT_INACTIVE");
  ctx.limiter.forget(byAccount);
  return ctx.write(async (tx) => {
    if (user.deletionAskedAt !== null) {
      await tx.db.update(users).set({ deletionAskedAt: null }).where(eq(users.id, user.id));
    }
    const session = await createSession(tx, user.id, { ...client, remember: input.remember ?? false });
    return { token: session.token, sessionId: session.id, user };
  });
}
