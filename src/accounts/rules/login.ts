import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import type { LoginInput, RestoreInput, SecondStepForm } from "../input.ts";
import { type User, userByEmail } from "../queries.ts";
import { takeDeletionBack } from "./deletion.ts";
import { knowsAccount } from "./devices.ts";
import { enter, knownDevice, type LoggedIn, type LoginClient, requireUsable } from "./entering.ts";
import { enabledFactor, passSecondFactor, takeCodeTry } from "./factor-codes.ts";
import { makeTicket, readTicket } from "./login-tickets.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

let decoy: Promise<string> | undefined;

/** What one device, or one network, may try at one account; and all devices together that never logged in to it. */
const ownTries = { max: 10, windowMs: 10 * minute };
const strangersTries = { max: 30, windowMs: 10 * minute };

/**
 * Opens a session for an address and password, and a code where the account has a second factor. A requested deletion is
 * taken back. Throws Problem 401 `LOGIN_FAILED`, `otpRequired` or `otpBadCode`, 403 `ACCOUNT_INACTIVE`,
 * `ACCOUNT_BLOCKED` or `ACCOUNT_BLOCKED_UNTIL`, 429 `RATE_LIMITED` or `LOGIN_SLOWED`.
 */
export async function logIn(ctx: Ctx, input: LoginInput, client: LoginClient): Promise<LoggedIn> {
  const user = await checkPassword(ctx, input, client);
  return openSession(ctx, user, input, client);
}

/** The same for a form, which asks for the code once the password was right: a ticket stands for it then. */
export async function beginLogIn(
  ctx: Ctx,
  input: LoginInput,
  client: LoginClient,
): Promise<LoggedIn | { ticket: string }> {
  const user = await checkPassword(ctx, input, client);
  const remember = input.remember ?? false;
  if (await enabledFactor(ctx, user.id)) return { ticket: makeTicket(ctx, user, remember) };
  return openSession(ctx, user, { remember }, client);
}

/** Its second step. Throws Problem as `logIn` does, and 410 `LOGIN_EXPIRED` for a ticket that is good no longer. */
export async function finishLogIn(
  ctx: Ctx,
  { ticket, otp }: SecondStepForm,
  client: LoginClient,
): Promise<LoggedIn & { remember: boolean }> {
  const { user, remember } = await requireTicket(ctx, ticket);
  return { ...(await openSession(ctx, user, { otp, remember }, client)), remember };
}

/** Takes a requested deletion back without logging in. Throws Problem as `logIn` does. */
export async function restoreAccount(ctx: Ctx, input: RestoreInput, client: LoginClient): Promise<void> {
  const user = await checkPassword(ctx, input, client);
  await keepAccount(ctx, user, input.otp, client);
}

/** The same for a form, which asks for the code once the password was right. */
export async function beginRestore(
  ctx: Ctx,
  input: RestoreInput,
  client: LoginClient,
): Promise<{ ticket: string } | undefined> {
  const user = await checkPassword(ctx, input, client);
  if (await enabledFactor(ctx, user.id)) return { ticket: makeTicket(ctx, user, false) };
  await keepAccount(ctx, user, undefined, client);
}

/** Its second step. Throws Problem as `finishLogIn` does. */
export async function finishRestore(ctx: Ctx, { ticket, otp }: SecondStepForm, client: LoginClient): Promise<void> {
  const { user } = await requireTicket(ctx, ticket);
  await keepAccount(ctx, user, otp, client);
}

async function keepAccount(ctx: Ctx, user: User, otp: string | undefined, client: LoginClient): Promise<void> {
  await withCode(ctx, user, otp, client, (pass) =>
    ctx.write(async (tx) => {
      await pass(tx);
      await takeDeletionBack(tx, user);
    }),
  );
}

async function checkPassword(ctx: Ctx, input: RestoreInput, client: LoginClient): Promise<User> {
  const user = await userByEmail(ctx, input.email);
  const forgive = await takeTry(ctx, input.email, user, client);
  // Of an account without a password, too: the same work as for a wrong one, so that time does not tell which addresses exist.
  if (!user?.passwordHash) {
    decoy ??= hashPassword("decoy");
    await verifyPassword(await decoy, input.password);
    throw new Problem(401, "LOGIN_FAILED");
  }
  if (!(await verifyPassword(user.passwordHash, input.password))) throw new Problem(401, "LOGIN_FAILED");
  await requireUsable(ctx, user);
  await forgive();
  return user;
}

async function requireTicket(ctx: Ctx, ticket: string): Promise<{ user: User; remember: boolean }> {
  const begun = await readTicket(ctx, ticket);
  if (!begun) throw new Problem(410, "LOGIN_EXPIRED");
  await requireUsable(ctx, begun.user);
  return begun;
}

function openSession(
  ctx: Ctx,
  user: User,
  { otp, remember = false }: { otp?: string | undefined; remember?: boolean | undefined },
  client: LoginClient,
): Promise<LoggedIn> {
  return withCode(ctx, user, otp, client, (pass) => enter(ctx, user, { remember }, client, pass));
}

/** Does for who gave the password what wants a code too, where the account has a second factor: `pass` takes it, in the write. */
async function withCode<T>(
  ctx: Ctx,
  user: User,
  otp = "",
  client: LoginClient,
  act: (pass: (tx: Ctx) => Promise<void>) => Promise<T>,
): Promise<T> {
  const hasFactor = (await enabledFactor(ctx, user.id)) !== undefined;
  if (hasFactor && otp.trim() === "") throw new Problem(401, "otpRequired");
  const forgive = hasFactor ? await takeCodeTry(ctx, user, knownDevice(ctx, user, client)) : undefined;
  const done = await act((tx) => passSecondFactor(tx, user, otp));
  await forgive?.();
  return done;
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
