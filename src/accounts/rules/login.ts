import { eq } from "drizzle-orm";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { keepOrigin } from "../../platform/settings/settings.ts";
import { localTime, siteZone } from "../../platform/zoned-time.ts";
import type { LoginInput } from "../input.ts";
import { type User, userByEmail } from "../queries.ts";
import { users } from "../table.ts";
import { unblockAccount } from "./block.ts";
import { type Device, knowsAccount } from "./devices.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { createSession, type SessionClient } from "./sessions.ts";

let decoy: Promise<string> | undefined;

/** What one device, or one network, may try at one account; and all devices together that never logged in to it. */
const ownTries = { max: 10, windowMs: 10 * minute };
const strangersTries = { max: 30, windowMs: 10 * minute };

export type LoginClient = Omit<SessionClient, "remember"> & {
  network: string;
  device: Device | undefined;
  origin: string;
};

/**
 * Opens a session for an address and password. A requested deletion is taken back. Throws Problem 401
 * `LOGIN_FAILED`, 403 `ACCOUNT_INACTIVE`, `ACCOUNT_BLOCKED` or `ACCOUNT_BLOCKED_UNTIL`, 429 `RATE_LIMITED` or `LOGIN_SLOWED`.
 */
export async function logIn(
  ctx: Ctx,
  input: LoginInput,
  client: LoginClient,
): Promise<{ token: string; sessionId: string; user: User }> {
  const user = await userByEmail(ctx, input.email);
  const forgive = await takeTry(ctx, input.email, user, client);
  if (!user) {
    // The same work as for a wrong password, so that time does not tell which addresses exist.
    decoy ??= hashPassword("decoy");
    await verifyPassword(await decoy, input.password);
    throw new Problem(401, "LOGIN_FAILED");
  }
  if (!(await verifyPassword(user.passwordHash, input.password))) throw new Problem(401, "LOGIN_FAILED");
  if (user.blockedAt !== null) await requireEndOfBlock(ctx, user);
  if (user.activatedAt === null) throw new Problem(403, "ACCOUNT_INACTIVE");
  await forgive();
  return ctx.write(async (tx) => {
    if (user.deletionAskedAt !== null) {
      await tx.db.update(users).set({ deletionAskedAt: null }).where(eq(users.id, user.id));
    }
    if (user.role === "admin") await keepOrigin(tx, client.origin);
    const session = await createSession(tx, user.id, { ...client, remember: input.remember ?? false });
    return { token: session.token, sessionId: session.id, user };
  });
}

/** Whoever comes back after the end of a block need not wait for the clockwork. Throws Problem 403. */
async function requireEndOfBlock(ctx: Ctx, { id, blockedUntil }: User): Promise<void> {
  if (blockedUntil === null) throw new Problem(403, "ACCOUNT_BLOCKED");
  if (blockedUntil > ctx.clock.now()) {
    const until = localTime(blockedUntil, siteZone).replace("T", " ");
    throw new Problem(403, "ACCOUNT_BLOCKED_UNTIL", { params: { until } });
  }
  await ctx.write((tx) => unblockAccount(tx, id));
}

/**
 * Counts a try before the password is looked at. Wrong guesses of others never count against a device on which the
 * account was logged in to before; everybody else shares a brake, so that guessing from many networks is slow too.
 * Addresses without an account are counted alike. Gives what forgives the tries after a success.
 */
async function takeTry(
  ctx: Ctx,
  email: string,
  user: User | undefined,
  { network, device }: LoginClient,
): Promise<() => Promise<void>> {
  if (user && device && knowsAccount(ctx, device, user.id)) {
    const ofDevice = `login ${user.id} on ${device.id}`;
    await ctx.limiter.take(ofDevice, ownTries);
    return () => ctx.limiter.forget(ofDevice);
  }
  const ofNetwork = `login ${email} from ${network}`;
  const ofStrangers = `login ${email} by strangers`;
  await ctx.limiter.take(ofNetwork, ownTries);
  try {
    await ctx.limiter.take(ofStrangers, strangersTries);
  } catch (refusal) {
    throw refusal instanceof Problem ? new Problem(429, "LOGIN_SLOWED", { params: refusal.params }) : refusal;
  }
  return async () => {
    await ctx.limiter.forget(ofNetwork);
    await ctx.limiter.forget(ofStrangers);
  };
}
