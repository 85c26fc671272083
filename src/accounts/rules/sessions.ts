import { and, eq, lt, ne } from "drizzle-orm";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { day, hour, minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { faultOf } from "../../platform/faults.ts";
import { notFound } from "../../platform/problem.ts";
import type { Session } from "../queries.ts";
import { sessions } from "../table.ts";
import { hashToken, newToken } from "../token.ts";

const rememberedLife = 90 * day;
const idleLife = 24 * hour;
/** A session's last use is written at most this often. */
const touchEvery = 5 * minute;

export type SessionClient = { remember: boolean; userAgent: string; address: string; byProvider?: boolean };

/** Begins a session; the token is given once and only its hash is stored. */
export async function createSession(
  ctx: Ctx,
  userId: string,
  client: SessionClient,
): Promise<{ token: string; id: string }> {
  const token = newToken();
  const now = ctx.clock.now();
  const id = newId(now);
  await ctx.write((tx) =>
    tx.db.insert(sessions).values({
      id,
      userId,
      tokenHash: hashToken(token),
      remember: client.remember,
      userAgent: storedAgent(client.userAgent),
      address: client.address,
      byProvider: client.byProvider ?? false,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now + lifeOf(client.remember),
    }),
  );
  return { token, id };
}

/** As much as is kept of what a browser says of itself. */
export function storedAgent(userAgent: string): string {
  return userAgent.slice(0, 300);
}

/** Slides the expiry of a session in use. No request waits for it, or fails with it. */
export function touchSession(ctx: Ctx, session: Session): void {
  const now = ctx.clock.now();
  if (now - session.lastUsedAt < touchEvery) return;
  const touched = ctx.write(
    (tx) =>
      tx.db
        .update(sessions)
        .set({ lastUsedAt: now, expiresAt: now + lifeOf(session.remember) })
        .where(eq(sessions.id, session.id)),
    batchwise,
  );
  touched.catch((error) => ctx.log.warn("a session was not prolonged", { error: faultOf(error)?.code ?? error }));
}

/** Ends a session of one's own. Throws Problem 401, 404. */
export async function endOwnSession(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const userId = requireUser(actor);
  const ended = await ctx.write((tx) =>
    tx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id }),
  );
  if (ended.length === 0) throw notFound();
}

/** Gives what was ended; undefined where it had ended before. */
export async function endSession(ctx: Ctx, id: string): Promise<Session | undefined> {
  const [ended] = await ctx.write((tx) => tx.db.delete(sessions).where(eq(sessions.id, id)).returning());
  return ended;
}

/** Ends every session of a user, but the one to keep: after a password change. */
export async function endSessions(ctx: Ctx, userId: string, keepId?: string): Promise<void> {
  await ctx.write((tx) =>
    tx.db
      .delete(sessions)
      .where(keepId ? and(eq(sessions.userId, userId), ne(sessions.id, keepId)) : eq(sessions.userId, userId)),
  );
}

export async function deleteExpiredSessions(ctx: Ctx): Promise<void> {
  await ctx.write((tx) => tx.db.delete(sessions).where(lt(sessions.expiresAt, tx.clock.now())), batchwise);
}

/** How long the cookie of a session lives; undefined: until the browser closes. */
export function cookieLife(remember: boolean): number | undefined {
  return remember ? rememberedLife : undefined;
}

function lifeOf(remember: boolean): number {
  return remember ? rememberedLife : idleLife;
}
