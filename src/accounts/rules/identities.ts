import { and, eq } from "drizzle-orm";
import { checkEntry } from "../../entry/rules.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { type Lang, translator } from "../../platform/i18n/translate.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { email as emailInput } from "../input.ts";
import { nameMax } from "../limits.ts";
import { type User, userByEmail, userById } from "../queries.ts";
import { identities, users } from "../table.ts";
import { currentUser } from "./account.ts";
import { enter, type LoggedIn, type LoginClient, requireUsable } from "./entering.ts";
import { tellOwner } from "./mails.ts";
import { passkeysOf } from "./passkeys.ts";
import { providerConfig } from "./provider.ts";
import { followRole } from "./provider-roles.ts";
import type { Claims } from "./sign-in.ts";

export type Identity = typeof identities.$inferSelect;

/** As whom somebody is known to the provider; undefined for who never linked it. */
export async function identityOf(ctx: Ctx, userId: string): Promise<Identity | undefined> {
  const { issuer } = providerConfig(ctx);
  const [found] = await ctx.db
    .select()
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, issuer)));
  return found;
}

/**
 * Lets in whom the provider vouches for; whoever it knows and we do not gets an account. It asks for second factors itself.
 * Throws Problem 403 `OIDC_NO_ACCOUNT`, `OIDC_EMAIL_UNVERIFIED`, `ENTRY_REFUSED` or as `logIn` does, 409 `OIDC_EMAIL_TAKEN`.
 */
export async function enterByProvider(ctx: Ctx, claims: Claims, lang: Lang, client: LoginClient): Promise<LoggedIn> {
  const known = await identityBySubject(ctx, claims.sub);
  const user = known ? await userById(ctx, known.userId) : await makeAccount(ctx, claims, lang, client);
  if (!user) throw notFound();
  await requireUsable(ctx, user);
  return enter(ctx, user, { remember: false, byProvider: true }, client, async (tx) => {
    const identity = await identityBySubject(tx, claims.sub);
    if (!identity) throw new Problem(403, "OIDC_NO_ACCOUNT");
    await followRole(tx, identity, claims);
    await tx.db.update(identities).set({ lastUsedAt: tx.clock.now() }).where(eq(identities.id, identity.id));
  });
}

/** Lets this person log in to one's account from now on. Throws Problem 401, 409 `OIDC_LINKED`. */
export async function linkIdentity(ctx: Ctx, actor: Actor, claims: Claims): Promise<void> {
  const user = await currentUser(ctx, actor);
  const { name } = providerConfig(ctx);
  await ctx.write(async (tx) => {
    const known = await identityBySubject(tx, claims.sub);
    if (known?.userId === user.id) return;
    if (known || (await identityOf(tx, user.id))) throw new Problem(409, "OIDC_LINKED", { params: { provider: name } });
    await addIdentity(tx, user.id, claims);
    await tellOwner(tx, user, "identityLinked", { provider: name });
  });
}

/** Throws Problem 401, 404, 409 `OIDC_ONLY_WAY` for who could not log in any longer. */
export async function unlinkIdentity(ctx: Ctx, actor: Actor): Promise<void> {
  const user = await currentUser(ctx, actor);
  const { name } = providerConfig(ctx);
  await ctx.write(async (tx) => {
    const identity = await identityOf(tx, requireUser(actor));
    if (!identity) throw notFound();
    if (!user.passwordHash && (await passkeysOf(tx, user.id)).length === 0)
      throw new Problem(409, "OIDC_ONLY_WAY", { params: { provider: name } });
    await tx.db.delete(identities).where(eq(identities.id, identity.id));
    await tellOwner(tx, user, "identityUnlinked", { provider: name });
  });
}

async function identityBySubject(ctx: Ctx, subject: string): Promise<Identity | undefined> {
  const { issuer } = providerConfig(ctx);
  const [found] = await ctx.db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found;
}

/** Nobody is taken for somebody by their address alone: who has an account logs in to it and links it. */
async function makeAccount(ctx: Ctx, claims: Claims, lang: Lang, client: LoginClient): Promise<User> {
  const { register, name: provider } = providerConfig(ctx);
  const params = { provider };
  if (!register) throw new Problem(403, "OIDC_NO_ACCOUNT", { params });
  const address = emailInput.safeParse(claims.email);
  if (!address.success || claims.email_verified !== true) throw new Problem(403, "OIDC_EMAIL_UNVERIFIED", { params });
  await checkEntry(ctx, address.data, client.address);
  return ctx.write(async (tx) => {
    if (await userByEmail(tx, address.data)) throw new Problem(409, "OIDC_EMAIL_TAKEN", { params });
    const now = tx.clock.now();
    const [user] = await tx.db
      .insert(users)
      .values({
        ...nameIn(claims, lang),
        id: newId(now),
        email: address.data,
        // None: one is set by the link of a forgotten password.
        passwordHash: "",
        settings: { language: lang },
        activatedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!user) throw new Error("the user was not inserted");
    await addIdentity(tx, user.id, claims);
    await happen(tx, "person told otherwise", { userId: user.id });
    return user;
  });
}

async function addIdentity(tx: Ctx, userId: string, { sub }: Claims): Promise<void> {
  const now = tx.clock.now();
  const { issuer } = providerConfig(tx);
  await tx.db.insert(identities).values({ id: newId(now), userId, issuer, subject: sub, createdAt: now });
}

/** What the person is called, as far as our names allow it. */
function nameIn(claims: Claims, lang: Lang): { name: string; surname: string } {
  const [first = "", ...rest] = asName(claims.name).split(" ");
  const given = asName(claims.given_name) || first || asName(claims.preferred_username);
  const surname = asName(claims.family_name) || (asName(claims.given_name) ? "" : rest.join(" "));
  return { name: given || translator(lang)("signin.newcomer"), surname: surname.slice(0, nameMax) };
}

function asName(claim: unknown): string {
  if (typeof claim !== "string") return "";
  return claim
    .slice(0, 4 * nameMax)
    .replace(/[^\p{L}\p{M} '’-]/gu, "")
    .replace(/^[ '’-]{1,128}/, "")
    .slice(0, nameMax)
    .trim();
}
