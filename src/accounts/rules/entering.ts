import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { Problem } from "../../platform/problem.ts";
import { keepOrigin } from "../../platform/settings/settings.ts";
import { sessionsOf, type User } from "../queries.ts";
import { users } from "../table.ts";
import { blockProblem, unblockAccount } from "./block.ts";
import { takeDeletionBack } from "./deletion.ts";
import { deviceName } from "./device-name.ts";
import { type Device, knowsAccount } from "./devices.ts";
import { tellOwner, toldMoment } from "./mails.ts";
import { createSession, type SessionClient, storedAgent } from "./sessions.ts";

export type LoginClient = Pick<SessionClient, "userAgent" | "address"> & {
  network: string;
  device: Device | undefined;
  origin: string;
};

export type LoggedIn = { token: string; sessionId: string; user: User };

/** Throws Problem 403 `ACCOUNT_INACTIVE`, `ACCOUNT_BLOCKED` or `ACCOUNT_BLOCKED_UNTIL`. */
export async function requireUsable(ctx: Ctx, user: User): Promise<void> {
  if (user.blockedAt !== null) await requireEndOfBlock(ctx, user);
  if (user.activatedAt === null) throw new Problem(403, "ACCOUNT_INACTIVE");
}

/**
 * Opens a session for who showed whose account it is, in whatever way. A requested deletion is taken back, and of a device
 * that the account does not know its owner is told. `prove` is the last thing that may refuse, in the same write.
 */
export async function enter(
  ctx: Ctx,
  user: User,
  session: Pick<SessionClient, "remember" | "byProvider">,
  client: LoginClient,
  prove?: (tx: Ctx) => Promise<void>,
): Promise<LoggedIn> {
  return ctx.write(async (tx) => {
    await prove?.(tx);
    await takeDeletionBack(tx, user);
    if (user.role === "admin") await keepOrigin(tx, client.origin);
    if (knownDevice(tx, user, client) === undefined) await tellOfDevice(tx, user, client);
    const { userAgent, address } = client;
    const opened = await createSession(tx, user.id, { ...session, userAgent, address });
    await tx.db.update(users).set({ loggedInAt: tx.clock.now() }).where(eq(users.id, user.id));
    return { token: opened.token, sessionId: opened.id, user };
  });
}

/** The device's id, where the account was logged in to on it before. */
export function knownDevice(ctx: Ctx, user: User, { device }: LoginClient): string | undefined {
  return device && knowsAccount(ctx, device, user.id) ? device.id : undefined;
}

/** Of a browser that is new to an account which was logged in to before: programs without cookies are known by their sessions. */
async function tellOfDevice(tx: Ctx, user: User, client: LoginClient): Promise<void> {
  if (user.loggedInAt === null) return;
  const known = await sessionsOf(tx, user.id);
  const userAgent = storedAgent(client.userAgent);
  if (known.some((session) => session.userAgent === userAgent && session.address === client.address)) return;
  const device = deviceName(client.userAgent, translator(user.settings.language ?? "pl"));
  await tellOwner(tx, user, "newDevice", { device, address: client.address, when: toldMoment(tx.clock.now()) });
}

/** Whoever comes back after the end of a block need not wait for the clockwork. Throws Problem 403. */
async function requireEndOfBlock(ctx: Ctx, user: User): Promise<void> {
  if (user.blockedUntil === null || user.blockedUntil > ctx.clock.now()) throw blockProblem(user, 403);
  await ctx.write((tx) => unblockAccount(tx, user.id));
}
