import { and, asc, desc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { hot } from "../platform/db/database.ts";
import { sessions, users } from "./table.ts";
import { hashToken } from "./token.ts";

export type User = typeof users.$inferSelect;
/** Nobody looks through more of them; ending all others ends the rest, too. */
const sessionsShown = 100;

export type Session = typeof sessions.$inferSelect;

/**
 * Of an account whose person may be found: activated, not blocked, and not about to be deleted. The signs keep the database
 * from looking for accounts by that: nearly all of them are not blocked, and each would be read.
 */
export const isInUse = and(
  isNotNull(users.activatedAt),
  sql`+${users.blockedAt} is null`,
  sql`+${users.deletionAskedAt} is null`,
) as SQL;

/** The living session of a token and its user; undefined when expired, revoked, or the account is blocked. */
export async function sessionByToken(ctx: Ctx, token: string): Promise<{ session: Session; user: User } | undefined> {
  const found = await holderOf(ctx, token);
  return found && found.user.blockedAt === null ? found : undefined;
}

/** Whose session it is, also where their account is blocked: it lets nobody in then, and only tells who comes with it why. */
export async function holderOf(ctx: Ctx, token: string): Promise<{ session: Session; user: User } | undefined> {
  if (!/^[A-Za-z0-9]{43}$/.test(token)) return undefined;
  const statement = hot(ctx.db, "sessionByToken", (db) =>
    db
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.tokenHash, sql.placeholder("hash")))
      .limit(1)
      .prepare("sessionByToken"),
  );
  const [found] = await statement.execute({ hash: hashToken(token) });
  return found && found.session.expiresAt > ctx.clock.now() ? found : undefined;
}

/** Where somebody is logged in, the last used first. */
export async function sessionsOf(ctx: Ctx, userId: string): Promise<Session[]> {
  return ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.clock.now())))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(sessionsShown);
}

export async function userById(ctx: Ctx, id: string): Promise<User | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id)).limit(1);
  return user;
}

/** Where those who run the site are written to when it has no address of its own; the first ten. */
export async function activeAdmins(ctx: Ctx): Promise<Pick<User, "email" | "settings">[]> {
  return ctx.db
    .select({ email: users.email, settings: users.settings })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.blockedAt)))
    .orderBy(asc(users.createdAt))
    .limit(10);
}

/** Whether nobody else could run the site: who is about to be erased could not for long. */
export async function isLastAdmin(ctx: Ctx, user: User): Promise<boolean> {
  if (user.role !== "admin") return false;
  const [other] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), ne(users.id, user.id), isInUse))
    .limit(1);
  return other === undefined;
}

/** By an address that is already trimmed and in lower case. */
export async function userByEmail(ctx: Ctx, email: string): Promise<User | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email)).limit(1);
  return user;
}
