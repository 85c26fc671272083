import { eq } from "drizzle-orm";
import { note } from "../../audit/rules.ts";
import { type Role, systemActor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { isLastAdmin, type User, userByEmail } from "../queries.ts";
import { users } from "../table.ts";
import { staffName } from "./staff.ts";

/** A site is never left without somebody who runs it. Inside the write of another role. Throws Problem 409 `LAST_ADMIN`. */
export async function requireAdminLeft(tx: Ctx, user: User, role: Role): Promise<void> {
  if (role !== "admin" && (await isLastAdmin(tx, user))) throw new Problem(409, "LAST_ADMIN");
}

/** Gives a user a role; for the operator's command line. Throws Problem 404 when there is no such user, 409 `LAST_ADMIN`. */
export async function setRole(ctx: Ctx, email: string, role: Role): Promise<void> {
  await ctx.write(async (tx) => {
    const user = await userByEmail(tx, email.trim().toLowerCase());
    if (!user) throw notFound();
    await requireAdminLeft(tx, user, role);
    await tx.db.update(users).set({ role, updatedAt: tx.clock.now() }).where(eq(users.id, user.id));
    const done = { action: "role", entityType: "user", entityId: user.id, title: user.email, detail: role } as const;
    await note(tx, systemActor, await staffName(tx, systemActor), done);
  });
}
