import { eq } from "drizzle-orm";
import { type User, userById } from "../../accounts/queries.ts";
import { requireAdminLeft } from "../../accounts/rules/roles.ts";
import { endSessions } from "../../accounts/rules/sessions.ts";
import { staffName } from "../../accounts/rules/staff.ts";
import { users } from "../../accounts/table.ts";
import { type Act, note } from "../../audit/rules.ts";
import { type Actor, isStaff, type Role } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import { mayJudge } from "../policy.ts";

/** An account as staff see it. Throws Problem 403, 404. */
export async function knownPerson(ctx: Ctx, actor: Actor, id: string): Promise<User> {
  if (!isStaff(actor)) throw forbidden();
  const user = await userById(ctx, id);
  if (!user) throw notFound();
  return user;
}

/** Gives somebody a role. Only administrators do, and not to themselves. Throws Problem 403, 404, 409 `LAST_ADMIN`. */
export async function changeRole(ctx: Ctx, actor: Actor, id: string, role: Role): Promise<User> {
  if (actor.role !== "admin" || actor.userId === id) throw forbidden();
  return ctx.write(async (tx) => {
    const user = await knownPerson(tx, actor, id);
    if (user.role === role) return user;
    await requireAdminLeft(tx, user, role);
    await tx.db.update(users).set({ role, updatedAt: tx.clock.now() }).where(eq(users.id, id));
    await noteAbout(tx, actor, user, "role", `${user.role} → ${role}`);
    return { ...user, role };
  });
}

/** Logs somebody out everywhere, as after a stolen password. Throws Problem 403, 404. */
export async function logOutEverywhere(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const user = await knownPerson(tx, actor, id);
    if (!mayJudge(actor, user)) throw forbidden();
    await endSessions(tx, id);
    await noteAbout(tx, actor, user, "sessions", "");
  });
}

async function noteAbout(tx: Ctx, actor: Actor, { id, email }: User, action: Act, detail: string): Promise<void> {
  await note(tx, actor, await staffName(tx, actor), { action, entityType: "user", entityId: id, title: email, detail });
}
