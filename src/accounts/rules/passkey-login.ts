import { and, eq, lt, or } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { siteOrigin } from "../../platform/settings/settings.ts";
import type { PasskeyLoginInput } from "../passkey-input.ts";
import { type User, userById } from "../queries.ts";
import { passkeys } from "../table.ts";
import { ceremonies } from "./ceremonies.ts";
import { isChallenge, newChallenge, spendChallenge } from "./challenges.ts";
import { enter, type LoggedIn, type LoginClient, requireUsable } from "./entering.ts";
import { readTicket } from "./login-tickets.ts";
import { domainOf, type Passkey, passkeysOf } from "./passkeys.ts";

/**
 * What a browser is asked to sign by: any key of this site, or with the ticket of a password that was right one of that
 * account's. Throws Problem 410 `LOGIN_EXPIRED`.
 */
export async function beginPasskeyLogin(ctx: Ctx, ticket?: string) {
  const begun = ticket === undefined ? undefined : await ticketOf(ctx, ticket);
  const known = begun ? await passkeysOf(ctx, begun.user.id) : [];
  const { generateAuthenticationOptions } = await ceremonies();
  return generateAuthenticationOptions({
    rpID: await domainOf(ctx),
    challenge: newChallenge(ctx, purposeOf(begun?.user.id)),
    timeout: 300_000,
    userVerification: begun ? "preferred" : "required",
    ...(begun ? { allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })) } : {}),
  });
}

/**
 * Opens a session for what the browser signed. Alone it takes a finger, a face or a PIN besides the device, so that no code
 * is asked for. Throws Problem 401 `PASSKEY_REFUSED`, 403 as `logIn` does, 410 `LOGIN_EXPIRED`.
 */
export async function logInByPasskey(
  ctx: Ctx,
  { credential, ticket, remember = false }: PasskeyLoginInput,
  client: LoginClient,
): Promise<LoggedIn & { remember: boolean }> {
  const begun = ticket === undefined ? undefined : await ticketOf(ctx, ticket);
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id)).limit(1);
  const user = passkey && (await userById(ctx, passkey.userId));
  if (!user || !passkey || (begun && begun.user.id !== user.id)) throw refused();
  const { challenge, counter } = await checkSigned(ctx, passkey, credential, begun?.user);
  await requireUsable(ctx, user);
  const stays = begun?.remember ?? remember;
  const opened = await enter(ctx, user, { remember: stays }, client, async (tx) => {
    await spendChallenge(tx, challenge);
    await noteUse(tx, passkey, counter);
  });
  return { ...opened, remember: stays };
}

async function checkSigned(
  ctx: Ctx,
  passkey: Passkey,
  credential: PasskeyLoginInput["credential"],
  begunFor: User | undefined,
): Promise<{ challenge: string; counter: number }> {
  const { verifyAuthenticationResponse } = await ceremonies();
  const { userHandle } = credential.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== passkey.userId) throw refused();
  let challenge = "";
  const checked = await verifyAuthenticationResponse({
    response: { ...credential, response: withoutAbsent(credential.response), clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given;
      return isChallenge(ctx, purposeOf(begunFor?.id), given);
    },
    expectedOrigin: await siteOrigin(ctx),
    expectedRPID: await domainOf(ctx),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: begunFor === undefined,
  }).catch((cause) => {
    throw refused(cause);
  });
  if (!checked.verified) throw refused();
  return { challenge, counter: checked.authenticationInfo.newCounter };
}

/** Where a device counts, of two uses with one number the second is a copy's. Inside a write. */
async function noteUse(tx: Ctx, { id }: Passkey, counter: number): Promise<void> {
  const used = await tx.db
    .update(passkeys)
    .set({ counter, lastUsedAt: tx.clock.now() })
    .where(and(eq(passkeys.id, id), or(eq(passkeys.counter, 0), lt(passkeys.counter, counter))))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw refused();
}

async function ticketOf(ctx: Ctx, ticket: string) {
  const begun = await readTicket(ctx, ticket);
  if (!begun) throw new Problem(410, "LOGIN_EXPIRED");
  return begun;
}

function withoutAbsent({ userHandle, ...response }: PasskeyLoginInput["credential"]["response"]) {
  return userHandle === undefined ? response : { ...response, userHandle };
}

const refused = (cause?: unknown) => new Problem(401, "PASSKEY_REFUSED", cause === undefined ? {} : { cause });
const purposeOf = (userId: string | undefined) => `log-in by passkey ${userId ?? ""}`;
