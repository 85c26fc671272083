import { eq } from "drizzle-orm";
import { note } from "../../audit/rules.ts";
import { type Role, systemActor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/problem.ts";
import { userByEmail } from "../queries.ts";
import { users } from "../table.ts";
import { staffName } from "./staff.ts";

/** Gives a user a role; for the operator's command line. Throws Problem 404 when there is no such user. */
export async function setRole(ctx: Ctx, email: string, role: Role): Promise<void> {
  await ctx.write(async (tx) => {
    const user = await userByEmail(tx, email.trim().toLowerCase());
    if (!user) throw notFound();
    await tx.db.update(users).set({ role, updatedAt: tx.clock.now() }).where(eq(users.id, user.id));
    const done = { action: "role", entityType: "user", entityId: user.id, title: user.email, detail: role } as const;
    await note(tx, systemActor, await staffName(tx, systemActor), done);
  });
}
