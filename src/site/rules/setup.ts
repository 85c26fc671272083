import { eq } from "drizzle-orm";
import { userByEmail } from "../../accounts/queries.ts";
import { hashPassword } from "../../accounts/rules/passwords.ts";
import { users } from "../../accounts/table.ts";
import { hashToken, newToken } from "../../accounts/token.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { invalid, notFound } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { saveSiteSettings, siteSettings } from "../../platform/settings/settings.ts";
import { settings } from "../../platform/settings/table.ts";
import type { SetupInput } from "../input.ts";

const name = "setupToken";

/** A new one-time token for `/setup`, when the site has no administrator yet; a former one stops working. */
export async function createSetupLink(ctx: Ctx): Promise<string | undefined> {
  if ((await siteSettings(ctx)).setUp) return undefined;
  const token = newToken();
  const value = hashToken(token);
  const updatedAt = ctx.clock.now();
  await ctx.write((tx) =>
    tx.db
      .insert(settings)
      .values({ name, value, updatedAt })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt } }),
  );
  return token;
}

/** Throws Problem 404 unless the token is the living one. */
export async function checkSetupToken(ctx: Ctx, token: string): Promise<void> {
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.name, name)).limit(1);
  if (!row || row.value !== hashToken(token) || (await siteSettings(ctx)).setUp) throw notFound();
}

/**
 * Names the site and makes its first administrator, who found it at `origin`; the token is used up. Returns the new
 * user's id.
 */
export async function setUpSite(ctx: Ctx, token: string, input: SetupInput, origin: string): Promise<string> {
  await checkSetupToken(ctx, token);
  const passwordHash = await hashPassword(input.password);
  return ctx.write(async (tx) => {
    await checkSetupToken(tx, token);
    const id = await insertAdmin(tx, input, passwordHash);
    await tx.db.delete(settings).where(eq(settings.name, name));
    const { siteName, operatorName, operatorAddress } = input;
    await saveSiteSettings(tx, {
      name: siteName,
      operatorName,
      operatorAddress,
      setUp: true,
      origin,
    });
    return id;
  });
}

/** Makes an administrator from the command line. Throws Problem 422 when the address is taken. */
export async function createAdmin(ctx: Ctx, input: { email: string; name: string; password: string }): Promise<string> {
  const passwordHash = await hashPassword(input.password);
  return ctx.write(async (tx) => {
    if (await userByEmail(tx, input.email)) throw invalid({ email: { key: "accounts.emailTaken" } });
    const id = await insertAdmin(tx, input, passwordHash);
    await tx.db.delete(settings).where(eq(settings.name, name));
    await saveSiteSettings(tx, { setUp: true });
    return id;
  });
}

async function insertAdmin(tx: Ctx, input: { email: string; name: string }, passwordHash: string): Promise<string> {
  const now = tx.clock.now();
  const id = newId(now);
  await tx.db.insert(users).values({
    id,
    email: input.email,
    passwordHash,
    name: input.name,
    role: "admin",
    settings: {},
    termsAcceptedAt: now,
    activatedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await happen(tx, "person told otherwise", { userId: id });
  return id;
}
