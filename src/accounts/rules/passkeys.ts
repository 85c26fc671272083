import { and, asc, eq } from "drizzle-orm";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { siteOrigin, siteSettings } from "../../platform/settings/settings.ts";
import { passkeysMax } from "../limits.ts";
import { personName } from "../names.ts";
import type { AddPasskeyInput } from "../passkey-input.ts";
import type { User } from "../queries.ts";
import { passkeys } from "../table.ts";
import { currentUser } from "./account.ts";
import { ceremonies } from "./ceremonies.ts";
import { isChallenge, newChallenge, spendChallenge } from "./challenges.ts";
import { knownOwner } from "./credentials.ts";
import { tellOwner } from "./mails.ts";

export type Passkey = typeof passkeys.$inferSelect;

/** A person's passkeys, the oldest first. */
export async function passkeysOf(ctx: Ctx, userId: string): Promise<Passkey[]> {
  return ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .limit(passkeysMax);
}

/**
 * What a browser is asked to make a passkey by, for who knows the account's password: a stolen session plants no key. Throws
 * Problem 401, 409 `TOO_MANY_PASSKEYS`, 422 on `currentPassword`, 429.
 */
export async function beginPasskey(ctx: Ctx, actor: Actor, currentPassword: string) {
  const user = await knownOwner(ctx, actor, currentPassword, "currentPassword");
  const known = await passkeysOf(ctx, user.id);
  if (known.length >= passkeysMax) throw tooMany();
  const { generateRegistrationOptions } = await ceremonies();
  const { name } = await siteSettings(ctx);
  return generateRegistrationOptions({
    rpName: name,
    rpID: await domainOf(ctx),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: personName(user),
    challenge: newChallenge(ctx, purposeOf(user.id)),
    timeout: 300_000,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Keeps what the browser made. Throws Problem 401, 409 `TOO_MANY_PASSKEYS` or `PASSKEY_KNOWN`, 422 `PASSKEY_NOT_ADDED`. */
export async function addPasskey(ctx: Ctx, actor: Actor, { name, credential }: AddPasskeyInput): Promise<string> {
  const user = await currentUser(ctx, actor);
  const { made, challenge } = await checkMade(ctx, user, credential);
  const now = ctx.clock.now();
  return ctx.write(async (tx) => {
    await spendChallenge(tx, challenge);
    if ((await passkeysOf(tx, user.id)).length >= passkeysMax) throw tooMany();
    const row = {
      id: newId(now),
      userId: user.id,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString("base64url"),
      counter: made.counter,
      transports: made.transports ?? [],
      name,
      createdAt: now,
    };
    const added = await tx.db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
    if (added.length === 0) throw new Problem(409, "PASSKEY_KNOWN");
    await tellOwner(tx, user, "passkeyAdded", { passkey: name });
    return row.id;
  });
}

/** Throws Problem 401, 404. */
export async function renamePasskey(ctx: Ctx, actor: Actor, id: string, name: string): Promise<void> {
  const own = ownKey(requireUser(actor), id);
  const renamed = await ctx.write((tx) =>
    tx.db.update(passkeys).set({ name }).where(own).returning({ id: passkeys.id }),
  );
  if (renamed.length === 0) throw notFound();
}

/** Throws Problem 401, 404. */
export async function removePasskey(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const user = await currentUser(ctx, actor);
  await ctx.write(async (tx) => {
    const [removed] = await tx.db.delete(passkeys).where(ownKey(user.id, id)).returning();
    if (!removed) throw notFound();
    await tellOwner(tx, user, "passkeyRemoved", { passkey: removed.name });
  });
}

/** Keys belong to the public address: they open no other. */
export async function domainOf(ctx: Ctx): Promise<string> {
  return new URL(await siteOrigin(ctx)).hostname;
}

async function checkMade(ctx: Ctx, user: User, credential: AddPasskeyInput["credential"]) {
  const { verifyRegistrationResponse } = await ceremonies();
  const { transports, ...response } = credential.response;
  let challenge = "";
  const checked = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { ...response, ...(transports ? { transports: transports as AuthenticatorTransport[] } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: (given) => {
      challenge = given;
      return isChallenge(ctx, purposeOf(user.id), given);
    },
    expectedOrigin: await siteOrigin(ctx),
    expectedRPID: await domainOf(ctx),
    requireUserVerification: true,
  }).catch((cause) => {
    throw new Problem(422, "PASSKEY_NOT_ADDED", { cause });
  });
  if (!checked.verified) throw new Problem(422, "PASSKEY_NOT_ADDED");
  return { made: checked.registrationInfo.credential, challenge };
}

function ownKey(userId: string, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}

const purposeOf = (userId: string) => `new passkey of ${userId}`;
const tooMany = () => new Problem(409, "TOO_MANY_PASSKEYS", { params: { max: passkeysMax } });
